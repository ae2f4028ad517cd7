import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { proofLinkAnswer } from '#contract/protocol/proofs.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { swellingPdf } from '#tests/support/files/hostile-pdfs.ts';
import { addressOf, formHead, pdf, program, sendForm, sendRaw } from '#tests/support/server/proof-forms.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { photo } from '#tests/support/server/tus-sender.ts';
import { CodedError } from '../../errors.ts';
import { boundedSharp } from '../../renditions/bounded-sharp.ts';
import { arrivingFolder, sweepArriving } from '../../proofs/arriving.ts';

const orderId = testId(1);

describeOnEachDatabase('a stranger’s file', (server) => {
  let base: string;
  let sophie: TestClient;
  let link: string;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    await server().store(testOrder(1, { assignee: sophie.user }));
    base = await addressOf(server());
    await sophie.push('main', aMutation('proof.request', exampleArgs(sophie.user)['proof.request']));
    const url = `/api/v1/orders/${orderId}/proof-link`;
    const asked = await server().app.inject({ method: 'POST', url, headers: sophie.headers('main') });
    link = `${base}${proofLinkAnswer.parse(answerOf(asked).body).url}`;
  });

  /** Sends four forms at once of eight such PDFs each; returns their answers, and those of the server's health meanwhile. */
  async function sendSwelling(
    inflated: number,
  ): Promise<{ answers: { status: number; text: string }[]; sick: number }> {
    const bytes = swellingPdf(inflated);
    const files = Array.from({ length: 8 }, (_, index) => [`${index}.pdf`, bytes] as const);
    let isOver = false;
    let sick = 0;
    const health = (async () => {
      while (!isOver) {
        if ((await fetch(`${base}/healthz`)).status !== 200) sick += 1;
        await wait(20);
      }
    })();
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendForm(link, ...files)));
    isOver = true;
    await health;
    return { answers, sick };
  }

  test('ends nothing: four forms at once of eight PDFs that swell are refused, and the server answers', async () => {
    const { answers, sick } = await sendSwelling(2_000_000);
    expect([sick, answers.map(({ status }) => status)]).toEqual([0, [422, 422, 422, 422]]);
    for (const { text } of answers) expect(text).toContain('7.pdf est protégé par un mot de passe.');
    expect((await sendForm(link, ['bonne.jpg', photo(2_000)])).status).toBe(200);
  });

  test('of 1 kB that is a picture of 20 million pixels and takes gigabytes to open is refused unopened', async () => {
    const avif = await boundedSharp({ create: { width: 5000, height: 4100, channels: 3, background: '#888' } })
      .avif({ effort: 0, quality: 10 })
      .toBuffer();
    expect(avif.length).toBeLessThan(1_000);
    const { status, text } = await sendForm(link, ['facade.avif', avif]);
    expect([status, text]).toEqual([422, expect.stringContaining('facade.avif a trop de pixels pour être ouvert')]);
  });

  test('of 299 kB swells to 300 MB nowhere on the server', { tags: ['long'], ...minutes(3) }, async () => {
    const before = process.cpuUsage();
    const { answers, sick } = await sendSwelling(300_000_000);
    expect([sick, answers.map(({ status }) => status)]).toEqual([0, [422, 422, 422, 422]]);
    // Building the file takes a second of it. Each of the 32 took 2.6 s.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(20);
    // A worker that outgrew its memory ended the process here, some time after the answers.
    await wait(3_000);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });

  test('counts for its link while it is refused: a link that brings nothing else takes no more for a while', async () => {
    const many = Array.from({ length: 41 }, (_, index) => [`${index}.jpg`, program] as const);
    expect((await sendForm(link, ...many.slice(0, 21))).status).toBe(422);
    expect((await sendForm(link, ['bonne.jpg', photo(2_000)])).status).toBe(200);
    const over = await sendForm(link, ...many.slice(0, 20));
    expect([over.status, over.text]).toEqual([429, expect.stringContaining('Trop d’essais en peu de temps.')]);
    expect((await sendForm(link, ['autre.jpg', photo(2_001)])).status).toBe(429);
    server().clock.now = new Date(server().clock.now.getTime() + 15 * 60_000);
    expect((await sendForm(link, ['autre.jpg', photo(2_001)])).status).toBe(200);
  });

  test('that waits too long for its inspection is not refused, and taken later without its bytes', async () => {
    const bytes = photo(300_000);
    const head = {
      accept: 'application/json',
      'content-type': 'application/octet-stream',
      'x-file-key': 'busy',
      'x-file-field': 'other',
      'x-file-name': 'plus%20tard.jpg',
      'x-file-size': String(bytes.length),
    };
    const ask = async (offset?: number): Promise<unknown> => {
      const at = offset === undefined ? {} : { 'x-file-offset': String(offset) };
      const body = new Uint8Array(bytes.subarray(offset ?? bytes.length));
      return (await fetch(link, { method: 'POST', headers: { ...head, ...at }, body })).json();
    };
    const { context } = server();
    const inspect = context.inspectFile;
    context.inspectFile = () => Promise.reject(new CodedError('Unavailable'));
    expect(await ask(0)).toMatchObject({
      received: [],
      problems: ['plus tard.jpg n’a pas pu être enregistré. Réessayez dans quelques minutes.'],
    });
    context.inspectFile = inspect;
    expect(await ask()).toEqual({ offset: bytes.length });
    expect(await ask(bytes.length)).toMatchObject({ received: ['plus tard.jpg'], problems: [] });
  });

  test('lies in the data folder while it arrives, for nobody else to read, and a sweep takes what a crash left', async () => {
    const { config } = server().context;
    const folder = await arrivingFolder(config);
    const names = async () => (await readdir(folder)).filter((name) => name.startsWith('form-'));
    const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);
    const part = '--b\r\nContent-Disposition: form-data; name="other"; filename="a.jpg"\r\n\r\n';
    const socket = sendRaw(
      base,
      Buffer.concat([formHead(new URL(link).pathname, 50_000), Buffer.from(part), photo(9_000)]),
    );
    await expect.poll(names).toHaveLength(1);
    const [name = ''] = await names();
    expect([folder, await modeOf(folder), await modeOf(path.join(folder, name))]).toEqual([
      path.join(config.dataFolder, 'arriving'),
      '700',
      '600',
    ]);
    socket.destroy();
    await expect.poll(names).toEqual([]);
    const [left, start] = [path.join(folder, 'form-of-a-crash'), path.join(folder, 'a-start')];
    for (const file of [left, start]) await writeFile(file, pdf);
    const now = Date.now();
    await sweepArriving(config, false, now);
    expect(await names()).toHaveLength(1);
    await sweepArriving(config, true, now);
    expect(await names()).toEqual([]);
    await utimes(start, now / 1000, now / 1000 - 90_000);
    await sweepArriving(config, false, now);
    expect(await readdir(folder)).not.toContain('a-start');
  });

  test('in a form that does not say what separates its parts is a bad request', async () => {
    for (const boundary of ['', '; boundary=', '; boundary=""', '; Boundary= ; charset=utf-8']) {
      const headers = { 'content-type': `multipart/form-data${boundary}` };
      const answer = await fetch(link, { method: 'POST', headers, body: 'x' });
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('n’est pas arrivé en entier'),
      ]);
    }
  });
});
