import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Fault } from './faulty-transport.ts';
import { findFaults } from './oracle.ts';
import { playSchedule } from './schedule.ts';

const schedules = 40;

let database: Database;

beforeAll(async () => {
  database = await openEmbedded(null);
  await migrate(database.db);
}, 60_000);

afterAll(() => database.close());

describe('the real engine against the real server over a bad link', () => {
  const faults = new Map<Fault, number>();

  test.each(Array.from({ length: schedules }, (_, index) => index + 1))(
    '[OB3] [OB4] [PL5] [PL6] [RN1] schedule %i loses nothing, doubles nothing and converges',
    async (seed) => {
      const played = await playSchedule(database, seed);
      expect(await findFaults(played)).toEqual([]);
      for (const [fault, count] of played.faults) faults.set(fault, (faults.get(fault) ?? 0) + count);
      await played.server.close();
      for (const device of played.devices) await device.db().delete();
    },
    30_000,
  );

  test('every kind of fault has happened', () => {
    expect([...faults.keys()].sort()).toEqual(
      ['answerLost', 'dropped', 'html', 'killedAfter', 'killedBefore', 'tooMany', 'twice', 'unavailable'].sort(),
    );
  });
});
