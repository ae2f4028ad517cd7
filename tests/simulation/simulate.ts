import 'fake-indexeddb/auto';
import { openEmbeddedInMemory } from '#tests/support/server/embedded.ts';
import { findFaults } from './oracle/oracle.ts';
import { playSchedule } from './schedule.ts';
import type { Summary } from './summary.ts';
import { emptySummary } from './summary.ts';

/** Plays schedules one after another on one embedded database, and reports each as soon as it ends. */
export async function simulate(
  seeds: Iterable<number>,
  isWhole: boolean,
  onSummary: (one: Summary) => boolean | void,
): Promise<void> {
  const database = await openEmbeddedInMemory();
  try {
    for (const seed of seeds) if (onSummary(await playOne(database, seed, isWhole)) === false) return;
  } finally {
    await database.close();
  }
}

async function playOne(database: Parameters<typeof playSchedule>[0], seed: number, isWhole: boolean): Promise<Summary> {
  try {
    const play = await playSchedule(database, seed, { isWhole });
    const found = await findFaults(play);
    for (const device of play.devices) device.close();
    return {
      schedules: 1,
      mutations: play.devices.reduce((sum, device) => sum + device.committed.size, 0),
      requests: play.kernel.trace.filter((line) => / (push|pull) \d/.test(line)).length,
      faults: Object.fromEntries(play.faults),
      failed: found.length === 0 ? [] : [{ seed, found }],
    };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...emptySummary(), schedules: 1, failed: [{ seed, found: [message] }] };
  }
}
