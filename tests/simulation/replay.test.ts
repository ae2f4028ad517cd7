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
  for (let turn = 0; turn < 2; turn += 1) {
    const play = await playSchedule(database, 28);
    expect(await findFaults(play)).toEqual([]);
    expect(play.kernel.trace.length).toBeGreaterThan(100);
    courses.push(createHash('sha256').update(play.kernel.trace.join('\n')).digest('hex'));
  }
  expect(courses[1]).toBe(courses[0]);
});

test.each(pinnedSeeds)('seed $seed, which once found: $found', async ({ seed, isWhole, hasFiles = false }) => {
  expect(await findFaults(await playSchedule(database, seed, { isWhole, hasFiles }))).toEqual([]);
});
