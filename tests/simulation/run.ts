import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Summary } from './summary.ts';
import { addSummary, emptySummary } from './summary.ts';

/**
 * Plays schedules of the real engine against the real server over a bad link (`npm run simulate -- --schedules 10000 --seed
 * 1`). Prints the result, and exits with 1 when anything was lost, duplicated or left different. `--workers` sets the
 * number of processes. `--whole` writes every mutation of the contract.
 */

function whole(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} takes a whole number from 1 on, not “${text}”`);
}

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(Math.min(4, availableParallelism())) },
    whole: { type: 'boolean', default: false },
    'until-failure': { type: 'boolean', default: false },
  },
});
const [schedules, seed, workers] = [
  whole('schedules', values.schedules),
  whole('seed', values.seed),
  whole('workers', values.workers),
];

let sum = emptySummary();
const startedAt = Date.now();

const isOver = (): boolean => values['until-failure'] && sum.failed.length > 0;

function report(one: Summary): boolean {
  sum = addSummary(sum, one);
  for (const { seed: failed, found } of one.failed) console.error(`schedule ${failed}:\n  ${found.join('\n  ')}`);
  if (sum.schedules % 50 === 0) console.info(`${sum.schedules} of ${schedules} schedules, ${sum.failed.length} failed`);
  return !isOver();
}

/**
 * Number of schedules for one process. Up to 1 MB of each stays reachable (the remains of killed devices), which would end a
 * process that played thousands.
 */
const perProcess = 200;

/** Yields the seeds of one process: every n-th seed from `first`, so that the workers end together. */
function* seedsFrom(first: number): Generator<number> {
  const end = Math.min(schedules, first + perProcess * workers);
  for (let index = first; index < end; index += workers) yield seed + index;
}

function inProcess(first: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, process.argv.slice(2), {
      env: { ...process.env, SIMULATION_FIRST: String(first) },
    });
    child.on('message', (one: Summary) => {
      if (!report(one)) child.kill();
    });
    child.on('exit', (code) => {
      if (code === 0 || isOver()) resolve();
      else reject(new Error(`a worker ended with ${code}`));
    });
  });
}

/** Plays a worker's share, in one process after another. */
async function playShare(worker: number): Promise<void> {
  for (let first = worker; first < schedules && !isOver(); first += perProcess * workers) await inProcess(first);
}

const first = process.env['SIMULATION_FIRST'];
if (first !== undefined) {
  // Errors are frequent here, and their stacks take a tenth of the time. A seed played alone gets stacks.
  if (schedules > 1) Error.stackTraceLimit = 0;
  // Only the processes that play load engine and server.
  const { simulate } = await import('./simulate.ts');
  await simulate(seedsFrom(Number(first)), values.whole, (one) => void process.send?.(one));
  process.disconnect();
  process.exit(0);
}

await Promise.all(Array.from({ length: workers }, (_one, worker) => playShare(worker)));

const seconds = Math.round((Date.now() - startedAt) / 1_000);
const kinds = Object.entries(sum.faults).toSorted(([left], [right]) => left.localeCompare(right));
console.info(
  `${sum.schedules} schedules from seed ${seed} in ${seconds} s: ${sum.mutations} mutations, ${sum.requests} requests, ${sum.failed.length} schedules failed`,
);
console.info(`what was done to them: ${kinds.map(([kind, times]) => `${kind} ${times}`).join(', ')}`);
if (sum.failed.length > 0) console.error(`failed: ${sum.failed.map((failure) => failure.seed).join(', ')}`);
process.exit(sum.failed.length === 0 ? 0 : 1);
