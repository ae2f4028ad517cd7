import { readdir, readFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright';
import { processesOf } from './memory.ts';

/** Seconds of a processor. */
export interface ProcessorTime {
  /** Of the tasks of the page's main thread. */
  page: number;
  /** Of its scripts, a part of its tasks. */
  script: number;
  /** Of the threads of dedicated workers in the page's browser. */
  workers: number;
  /** Of all processes of the browser, which stores the rows as well. */
  browser: number;
}

/** Returns the seconds of a processor that the dedicated workers of these processes took. Works on Linux only. */
async function workerTime(pids: readonly number[]): Promise<number> {
  let nanoseconds = 0;
  for (const pid of pids) {
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const folder = `/proc/${pid}/task/${thread}`;
      try {
        // Linux cuts a thread's name to 15 characters.
        if ((await readFile(`${folder}/comm`, 'utf8')).trim() !== 'DedicatedWorker') continue;
        nanoseconds += Number((await readFile(`${folder}/schedstat`, 'utf8')).split(' ')[0]);
      } catch {
        // The thread ended meanwhile.
      }
    }
  }
  return nanoseconds / 1e9;
}

/** Reads the processor time of a page and its workers. */
export interface Processor {
  read: () => Promise<ProcessorTime>;
}

/** Returns the reader of a page's processor time, by the clock of its threads: waiting for a processor does not count. */
export async function processorOf(page: Page, cdp: CDPSession): Promise<Processor> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    read: async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
      const processes = await processesOf(page);
      const workers = await workerTime(processes.map(({ id }) => id));
      const browser = processes.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
      return { page: metric('TaskDuration'), script: metric('ScriptDuration'), workers, browser };
    },
  };
}

/** Returns the processor time between two readings. */
export function between(from: ProcessorTime, to: ProcessorTime): ProcessorTime {
  return {
    page: to.page - from.page,
    script: to.script - from.script,
    workers: to.workers - from.workers,
    browser: to.browser - from.browser,
  };
}
