import { openEmbeddedInMemory } from '#tests/support/embedded.ts';
import { findFaults } from './oracle.ts';
import { playSchedule } from './schedule.ts';

/** The result of a run of schedules. */
export interface Summary {
  schedules: number;
  mutations: number;
  requests: number;
  /** Number of injected faults, by kind. */
  faults: Record<string, number>;
  /** Seeds of the failed schedules, with their failures. */
  failed: { seed: number; found: string[] }[];
}

export function emptySummary(): Summary {
  return { schedules: 0, mutations: 0, requests: 0, faults: {}, failed: [] };
}

export function addSummary(sum: Summary, part: Summary): Summary {
  const faults = { ...sum.faults };
  for (const [kind, count] of Object.entries(part.faults)) faults[kind] = (faults[kind] ?? 0) + count;
  return {
    schedules: sum.schedules + part.schedules,
    mutations: sum.mutations + part.mutations,
    requests: sum.requests + part.requests,
    faults,
    failed: [...sum.failed, ...part.failed],
  };
}

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
