import { cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** How long is looked, milliseconds. */
const look = 1_000;

function cpuTimes(): { idle: number; all: number } {
  const times = cpus().map(({ times: of }) => of);
  const all = times.reduce((sum, of) => sum + of.user + of.nice + of.sys + of.idle + of.irq, 0);
  return { idle: times.reduce((sum, of) => sum + of.idle, 0), all };
}

/**
 * How much of the processors is in use, from 0 to 1, over the next second. Asked while we do nothing ourselves, it is what others
 * use.
 */
export async function busyShare(): Promise<number> {
  const before = cpuTimes();
  await wait(look);
  const after = cpuTimes();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/** Processes that ran or waited to run in the last minute, for each processor: above 1, some waited. */
export function loadPerCore(): number {
  return (loadavg()[0] ?? 0) / cpus().length;
}
