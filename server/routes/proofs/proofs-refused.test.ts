import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { proofLinkAnswer } from '#contract/protocol/proofs.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import type { FormFile } from '#tests/support/server/proof-forms.ts';
import { addressOf, elf, formHead, pdf, program, sendForm, sendRaw, svg } from '#tests/support/server/proof-forms.ts';
import { encryptedPdfs, heicPhoto } from '#tests/support/files/phone-files.ts';
import { declaredPicture, noisyPicture } from '#tests/support/files/pictures.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';
import { photo } from '#tests/support/server/tus-sender.ts';

const orderId = testId(1);
const day = 86_400_000;

describeOnEachDatabase('a form that is not taken', (server) => {
  let base: string;
  let sophie: TestClient;

  beforeEach(async () => {
    server().clock.now = new Date('2026-11-20T09:00:00.000Z');
    sophie = await server().addUser('Sophie Dubois');
    await server().store(testOrder(1, { assignee: sophie.user }));
    base = await addressOf(server());
  });

  /** Requests proofs; returns the path of the link. */
  async function requested(language: 'fr' | 'nl' = 'fr'): Promise<string> {
    const args = { ...exampleArgs(sophie.user)['proof.request'], language };
    const [result] = await sophie.push('main', aMutation('proof.request', args));
    expect(result?.status).toBe('applied');
    const asked = {
      method: 'POST',
      url: `/api/v1/orders/${orderId}/proof-link`,
      headers: sophie.headers('main'),
    } as const;
    return proofLinkAnswer.parse(answerOf(await server().app.inject(asked)).body).url;
  }
  const send = (link: string, ...files: readonly FormFile[]) => sendForm(`${base}${link}`, ...files);

  /** Returns the number of rows of a collection that the employee sees. */
  async function countOf(remote: 'main' | 'field', collection: string): Promise<number> {
    const { changes } = await sophie.pullAll(remote);
    return changes.filter((change) => change.collection === collection && change.row !== null).length;
  }

  /** Returns how many requests of a link the server has counted: it has opened the link for that many forms. */
  async function requestsOf(requestId: string): Promise<number> {
    const key = createHash('sha256').update(`proof requests:${requestId}`).digest('hex');
    const { rows } = await sql<{ failures: number }>`
      select failures from login_failures where key = ${key}
    `.execute(server().context.database.db);
    return rows[0]?.failures ?? 0;
  }

  test('is refused when it is a program or a page, whatever its name and its declared type', async () => {
    const link = await requested('nl');
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const answer = await send(link, ['dos.jpg', program], ['linux.jpg', elf], ['page.png', page], ['dessin.jpg', svg]);
    expect(answer.status).toBe(422);
    for (const name of ['dos.jpg', 'linux.jpg', 'page.png', 'dessin.jpg'])
      expect(answer.text).toContain(`${name} is geen foto en geen pdf.`);
    expect(await countOf('main', 'documents')).toBe(0);
    expect(await countOf('field', 'uploads')).toBe(0);
  });

  test('is refused when nobody could open it: locked, broken, or of too many pixels', async () => {
    const link = await requested('nl');
    const answer = await send(
      link,
      ['slot.pdf', Buffer.from(encryptedPdfs.aesLocked)],
      ['oud slot.pdf', Buffer.from(encryptedPdfs.rc4Locked)],
      ['kapot.jpg', Buffer.concat([photo(9_000).subarray(0, 20), Buffer.alloc(5_000)])],
      ['half.png', noisyPicture(60, 60).subarray(0, -3_000)],
      ['reus.png', declaredPicture(20_000, 20_000)],
    );
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('class="good"');
    for (const sentence of [
      '>slot.pdf is met een wachtwoord beveiligd.',
      'oud slot.pdf is met een wachtwoord beveiligd.',
      'kapot.jpg is beschadigd en gaat niet open.',
      'half.png is beschadigd en gaat niet open.',
      'reus.png heeft te veel pixels om te openen.',
    ])
      expect(answer.text).toContain(sentence);
    expect(await countOf('field', 'uploads')).toBe(0);
    const open = await send(
      link,
      ['open.pdf', Buffer.from(encryptedPdfs.aesOpen)],
      ['foto.heic', Buffer.from(heicPhoto)],
    );
    expect([open.status, await countOf('field', 'uploads')]).toEqual([200, 2]);
  });

  test('is refused after the link’s life, also when the form began in time', async () => {
    const link = await requested('nl');
    const boundary = Buffer.from('\r\n--b--\r\n');
    const part = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="other"; filename="laat.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    );
    const bytes = photo(9_000);
    const socket = sendRaw(base, Buffer.concat([formHead(link, part.length + bytes.length + boundary.length), part]));
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    await expect.poll(() => requestsOf(testId(84))).toBe(1);
    server().clock.now = new Date(server().clock.now.getTime() + 14 * day);
    socket.write(Buffer.concat([bytes, boundary]));
    expect(await answer).toMatch(/^HTTP\/1\.1 410 /);
    socket.destroy();
    const late = await send(link, ['factuur.pdf', pdf]);
    expect([late.status, late.text]).toEqual([410, expect.stringContaining('de termijn is verstreken')]);
    const byScript = await fetch(`${base}${link}`, {
      method: 'POST',
      body: new FormData(),
      headers: { accept: 'application/json' },
    });
    expect(await byScript.json()).toEqual({
      received: [],
      problems: ['Deze link is niet meer geldig: de termijn is verstreken. Vraag ons een nieuwe link.'],
      isOver: true,
    });
    expect(await countOf('main', 'documents')).toBe(0);
  });

  test('of two people who send at once one gets the last place, and the other is told', async () => {
    const link = await requested();
    for (let number = 1; number <= 5; number += 1) await send(link, [`${number}.jpg`, photo(1_000 + number)]);
    const answers = await Promise.all([send(link, ['moi.jpg', photo(2_000)]), send(link, ['toi.jpg', photo(3_000)])]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.text).toMatch(/(moi|toi)\.jpg n’est pas pris : ce lien a reçu le nombre maximal de fichiers\./);
    expect(await countOf('main', 'documents')).toBe(6);
  });

  test('is refused once the link has brought its volume', async () => {
    const link = await requested();
    for (let number = 1; number <= 3; number += 1) await send(link, [`${number}.jpg`, photo(1_000_000 + number)]);
    const full = await send(link, ['quatre.jpg', photo(1_000_000)]);
    expect(full.text).toContain('quatre.jpg n’est pas pris : ce lien a reçu le volume maximal.');
    expect(await countOf('main', 'documents')).toBe(3);
  });

  test('waits while four forms of its link are under way, and is taken after them', async () => {
    const link = await requested();
    const start = Buffer.concat([formHead(link, 5_000), Buffer.from('--b')]);
    const others = Array.from({ length: 4 }, () => sendRaw(base, start));
    await expect.poll(() => requestsOf(testId(84))).toBe(4);
    const taken = send(link, ['moi.jpg', photo(2_000)]);
    const first = await Promise.race([taken, setTimeout(500, 'waits')]);
    expect(first).toBe('waits');
    for (const other of others) other.destroy();
    expect((await taken).status).toBe(200);
  });

  test('is refused before it is read when the form is far too large', async () => {
    const link = await requested();
    const socket = sendRaw(base, formHead(link, 2 * 2 ** 30));
    const answer = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('Cet envoi est trop lourd.');
    const endless = sendRaw(
      base,
      Buffer.from(String(formHead(link, 0)).replace('Content-Length: 0', 'Transfer-Encoding: chunked')),
    );
    const unmeasured = await new Promise<string>((resolve) => endless.once('data', (bytes) => resolve(String(bytes))));
    endless.destroy();
    expect(unmeasured).toMatch(/^HTTP\/1\.1 413 /);
    const other = await fetch(`${base}${link}`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect([other.status, await other.text()]).toEqual([400, expect.stringContaining('n’est pas arrivé en entier')]);
  });
});
