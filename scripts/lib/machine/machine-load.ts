import { cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Length of the measurement, milliseconds: some sixty ticks of two processors' clocks. */
const look = 300;

function cpuTimes(): { idle: number; all: number } {
  const times = cpus().map(({ times: of }) => of);
  const all = times.reduce((sum, of) => sum + of.user + of.nice + of.sys + of.idle + of.irq, 0);
  return { idle: times.reduce((sum, of) => sum + of.idle, 0), all };
}

/**
 * Measures the share of the processors in use over a moment, from 0 to 1. The result is the load of other programs
 * as long as the caller stays idle.
 */
export async function busyShare(): Promise<number> {
  const before = cpuTimes();
  await wait(look);
  const after = cpuTimes();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/** Returns the load average of the last minute for each processor. Above 1, some processes waited. */
export function loadPerCore(): number {
  return (loadavg()[0] ?? 0) / cpus().length;
}
