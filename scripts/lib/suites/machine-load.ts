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

/** Milliseconds of {@link work} on an idle core of the machine that the tests' time limits were chosen on. */
const usualWork = 18;

/** Does a fixed amount of work as the tests do it: objects, strings, JSON. Returns its milliseconds. */
function work(): number {
  const began = performance.now();
  const counts: Record<string, number> = {};
  for (let index = 0; index < 200_000; index += 1) {
    const key = `key ${index % 977}`;
    counts[key] = (counts[key] ?? 0) + (index % 7);
  }
  const text = JSON.stringify(counts);
  JSON.parse(text);
  return performance.now() - began;
}

/**
 * Measures by what factor the tests' time limits grow here, at least 1: how much slower this machine is than the usual one,
 * times the share of it that other programs take. Two of them on two cores double the time of the tests, and the limits
 * leave half as much again.
 */
export async function measureStretch(): Promise<number> {
  const busy = await busyShare();
  const slowness = Math.min(...Array.from({ length: 8 }, work)) / usualWork;
  return Math.round(Math.max(1, slowness) * (1 + 2 * busy) * 10) / 10;
}
