import { describe, expect, test } from 'vitest';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { createFileWorld } from './file-world.ts';
import { capture, onServer, photo, sha256 } from './world-files.ts';

const page = '<!doctype html><title>Wi-Fi</title>';

/** Returns what another program on the way answers. The response to a HEAD has no body. */
function foreign(method: string, status: number, body: string = page): Promise<Response> {
  const headers = { 'content-type': body === page ? 'text/html' : 'application/problem+json' };
  return Promise.resolve(new Response(method === 'HEAD' ? null : body, { status, headers }));
}

describe('a proxy that answers in place of the server', () => {
  const foreignProblem = JSON.stringify({ type: 'about:blank', title: '', status: 415, code: 'UnsupportedFileType' });
  const answers: [string, number, string, string][] = [
    ['413', 413, page, 'Http413'],
    ['403', 403, page, 'Http403'],
    ['502', 502, page, 'Http502'],
    ['401', 401, page, 'Http401'],
    ['415 with a problem of its own', 415, foreignProblem, 'Http415'],
    ['200 with a page', 200, page, 'NotOurAnswer'],
  ];
  const all = answers.flatMap((answer) => (['POST', 'HEAD', 'PATCH'] as const).map((method) => [method, ...answer]));
  const cases = isEveryday ? all.filter((_one, index) => index % 4 === 0) : all;
  test.each(cases as ['POST' | 'HEAD' | 'PATCH', string, number, string, string][])(
    '[OB5] [FL4] to a %s with %s refuses no file, stops no other, and is no fault of the storage',
    async (asked, _answer, status, body, code) => {
      const world = await createFileWorld();
      await world.sync();
      const bytes = photo(2_500_000);
      const id = await capture(world, bytes);
      const other = await capture(world, photo(20_000));
      if (asked === 'HEAD') await world.db.files.update(id, { isBegun: true });
      let answered = 0;
      world.meddle(({ id: of, method }) => {
        // A HEAD that says 415 leads to an announcement, which the proxy answers too.
        const isAsked = method === asked || (asked === 'HEAD' && method === 'POST');
        if (of !== id || !isAsked) return undefined;
        answered += 1;
        return foreign(method, status, body);
      });
      await world.send();
      await world.send();
      expect(answered).toBeGreaterThan(0);
      expect(await world.db.files.get(id)).toMatchObject({ state: 'waiting', error: code });
      expect(await onServer(world, other)).toEqual(expect.any(String));
      world.meddle(null);
      await world.send();
      expect(await onServer(world, id)).toBe(sha256(bytes));
    },
  );

  test('[FL2] with 413 to requests over 100 kB gets smaller ones at once, and in the next files too', async () => {
    const world = await createFileWorld();
    await world.sync();
    const files = [photo(600_000), photo(650_000)];
    const ids = [await capture(world, files[0] ?? photo(99)), await capture(world, files[1] ?? photo(99))];
    let refused = 0;
    world.meddle(({ body, method }) => {
      if ((body?.size ?? 0) <= 100_000) return undefined;
      refused += 1;
      return foreign(method, 413);
    });
    expect(await world.send()).toBe('done');
    for (const [index, id] of ids.entries()) {
      expect(await onServer(world, id)).toBe(sha256(files[index] ?? photo(99)));
      expect(await world.db.files.get(id)).toMatchObject({ state: 'sent', failures: 0 });
    }
    const late = await capture(world, photo(500_000));
    refused = 0;
    expect(await world.send()).toBe('done');
    expect([refused, await onServer(world, late)]).toEqual([0, expect.any(String)]);
    // Elsewhere the limit is another.
    world.wait(11 * 60_000);
    world.meddle(null);
    const pieces: string[] = [];
    const last = await capture(world, photo(510_000));
    world.meddle(({ id, method }) => {
      if (id === last) pieces.push(method);
      return undefined;
    });
    await world.send();
    expect([pieces, await onServer(world, last)]).toEqual([['POST'], expect.any(String)]);
  });

  test('[FL3] the refusal of a refused file is learnt by its announcement: a HEAD cannot name the reason', async () => {
    const world = await createFileWorld();
    await world.sync();
    const id = await capture(world, Buffer.from('%PDF-1.7 is no picture, whatever it is called'), 'toit.jpg');
    let isLost = false;
    world.meddle((asked) => {
      if (isLost) return undefined;
      isLost = true;
      return world.loseAnswer(asked);
    });
    await world.send();
    expect(await world.db.files.get(id)).toMatchObject({ state: 'waiting', error: 'NoAnswer' });
    await world.send();
    expect(await world.db.files.get(id)).toMatchObject({ state: 'refused', error: 'UnsupportedFileType' });
  });
});
