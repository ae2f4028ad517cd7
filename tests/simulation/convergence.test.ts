import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openEmbeddedInMemory } from '#tests/support/embedded.ts';
import { findFaults } from './oracle.ts';
import { pinnedSeeds } from './pinned-seeds.ts';
import { playSchedules } from './run-schedules.ts';
import { playSchedule } from './schedule.ts';

/**
 * The first schedules. `more-schedules.test.ts` plays the next ones; `npm run simulate -- --schedules 10000` plays any
 * number.
 */
const usual = { from: 1, count: 70 };
const whole = { from: 1, count: 30 };

describe('the real engine against the real server over a bad link', () => {
  test(
    '[LW1] [LW3] [OB1] [OB2] [OB3] [OB4] [OB7] [OB8] [OB10] [PL3] [PL5] [PL6] [PL7] [PL8] [PL9] [CF1] [CF2] [RN1] [RN8] 100 schedules lose nothing, duplicate nothing and converge',
    { timeout: 3_600_000 },
    async () => {
      expect(await playSchedules(usual, whole)).not.toBe('');
    },
  );

  describe('in this process', () => {
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
      expect(await findFaults(await playSchedule(database, seed, isWhole))).toEqual([]);
    });
  });
});
