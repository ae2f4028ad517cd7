import { beforeAll, describe, expect, test } from 'vitest';
import { emptiedEmbedded } from '#tests/support/server/each-database.ts';
import type { Database } from '../db/connection/database.ts';
import { createSearchGate } from './search-gate.ts';

let embedded: Database;

beforeAll(async () => {
  embedded = await emptiedEmbedded();
});

const here = (): boolean => false;

/** A search that ends when the test says so. */
function heldSearch() {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let runs = 0;
  const run = async (): Promise<void> => {
    runs += 1;
    begun.resolve();
    await ended.promise;
  };
  return { run, begun: begun.promise, end: () => ended.resolve(), runs: () => runs };
}

describe('searches take turns', () => {
  test('one runs at a time on the embedded database, in the order of arrival', async () => {
    const gate = createSearchGate(embedded);
    const [first, second, third] = [heldSearch(), heldSearch(), heldSearch()];
    const all = Promise.all([gate('a', here, first.run), gate('b', here, second.run), gate('c', here, third.run)]);
    await first.begun;
    expect([second.runs(), third.runs()]).toEqual([0, 0]);
    first.end();
    await second.begun;
    expect(third.runs()).toBe(0);
    second.end();
    await third.begun;
    third.end();
    expect(await all).toHaveLength(3);
  });

  test('a fifth search of one user is rejected, and others are not', async () => {
    const gate = createSearchGate(embedded);
    const mine = [1, 2, 3, 4].map(() => heldSearch());
    const waiting = mine.map(({ run }) => gate('a', here, run));
    const other = heldSearch();
    await expect(gate('a', here, other.run)).rejects.toMatchObject({ code: 'Unavailable', retryAfter: 1 });
    const accepted = gate('b', here, other.run);
    for (const { end } of [...mine, other]) end();
    await Promise.all([...waiting, accepted]);
    expect(other.runs()).toBe(1);
  });

  test('a search whose client has left does not run, and a failed one passes the turn on', async () => {
    const gate = createSearchGate(embedded);
    const [first, left, last] = [heldSearch(), heldSearch(), heldSearch()];
    for (const { end } of [first, left, last]) end();
    const ended = await Promise.allSettled([
      gate('a', here, first.run),
      gate('b', () => true, left.run),
      gate('c', here, () => Promise.reject(new Error('failed'))),
      gate('d', here, last.run),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect([left.runs(), last.runs()]).toEqual([0, 1]);
  });
});
