import { beforeEach, expect, test } from 'vitest';
import type { FileAddresses } from '#platform/api/file-link-api.ts';
import { rememberAddresses } from './file-addresses.ts';

let now: number;
let asked: string[][];

beforeEach(() => {
  now = 1_000_000;
  asked = [];
});

/** Returns an asker whose every answer has other addresses. */
function asker(isDue = false) {
  return rememberAddresses(
    (ids) => {
      asked.push([...ids]);
      const addresses: FileAddresses = { original: `o${asked.length}`, thumbnail: null, screen: null, isDue };
      return Promise.resolve(new Map(ids.map((id) => [id, addresses])));
    },
    () => now,
  );
}

test('a picture keeps its address while that is valid, so that the browser loads it once', async () => {
  const ask = asker();
  await ask(['a']);
  now += 500_000;
  expect((await ask(['a', 'b']))?.get('a')?.original).toBe('o1');
  expect(asked).toEqual([['a'], ['b']]);
  now += 100_000;
  expect((await ask(['a']))?.get('a')?.original).toBe('o3');
});

test('an address is asked for again after the clock was set back, and while pictures are to be drawn', async () => {
  const ask = asker();
  await ask(['a']);
  now -= 3_600_000;
  expect((await ask(['a']))?.get('a')?.original).toBe('o2');
  const due = asker(true);
  await due(['a']);
  await due(['a']);
  expect(asked).toHaveLength(4);
});
