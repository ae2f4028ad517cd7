import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openEmbeddedInMemory } from '#tests/support/embedded.ts';
import { findFaults } from './oracle.ts';
import { pinnedSeeds } from './pinned-seeds.ts';
import { playSchedule } from './schedule.ts';

/** Plays single schedules in this process, beside the processes of `convergence.test.ts`. */

let database: Database;

beforeAll(async () => {
  database = await openEmbeddedInMemory();
});
afterAll(() => database.close());

test('the same seed gives the same events twice', async () => {
  const courses: string[] = [];
  for (const seed of [11, 12, 11]) {
    const play = await playSchedule(database, seed);
    expect(await findFaults(play)).toEqual([]);
    courses.push(createHash('sha256').update(play.kernel.trace.join('\n')).digest('hex'));
  }
  expect(courses[2]).toBe(courses[0]);
  expect(courses[1]).not.toBe(courses[0]);
});

test.each(pinnedSeeds)('seed $seed, which once found: $found', async ({ seed, isWhole }) => {
  expect(await findFaults(await playSchedule(database, seed, { isWhole, hasFiles: false }))).toEqual([]);
});
