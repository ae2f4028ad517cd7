import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright';
import { tableLines } from '../support/markdown.ts';
import type { GoalCheck, Section } from '../support/report.ts';
import { milliseconds, ratioGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import { inTurns } from '../support/turns.ts';
import type { OfflineStarts, Start, World } from '../support/world.ts';

/** How many times slower the page's processor is made: a phone's. */
const speeds = [1, 4] as const;
/** Most JavaScript before the first row, kB (gzip). */
const scriptsMax = 250;

type Who = keyof OfflineStarts;
const everybody: readonly Who[] = ['supervisor', 'certifier', 'shell'];

/** Stores in `seenAt` when an element first appeared in the document, in milliseconds after the navigation began. */
function watchFor(selector: string): void {
  const state = { at: 0 };
  Object.assign(window, { seenAt: state });
  const look = (): void => {
    if (state.at === 0 && document.querySelector(selector) !== null) state.at = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

/** Ends the service workers, so that a start includes theirs. */
async function endWorkers(cdp: CDPSession): Promise<void> {
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.send('ServiceWorker.disable');
}

/** Starts once in a new page. Returns the milliseconds to the element, and what `read` returns then. */
async function startOnce<T>(
  { context, selector, url }: Start,
  prepare: (cdp: CDPSession) => Promise<unknown>,
  read: (page: Page) => Promise<T>,
): Promise<[time: number, found: T]> {
  const page = await context.newPage();
  try {
    const cdp = await page.context().newCDPSession(page);
    await endWorkers(cdp);
    await prepare(cdp);
    await page.addInitScript(watchFor, selector);
    await page.goto(url, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(() => (window as unknown as { seenAt: { at: number } }).seenAt.at);
    return [await seen.jsonValue(), await read(page)];
  } finally {
    await page.close();
  }
}

/** A script's file and its kilobytes (gzip). */
type Script = [file: string, size: number];

/**
 * Returns the scripts that the document had compiled when the element appeared, the largest first. Those of its workers are not
 * the document's.
 */
async function scriptsBefore(start: Start): Promise<Script[]> {
  const compiled = new Set<string>();
  const collect = async (cdp: CDPSession): Promise<void> => {
    cdp.on('Debugger.scriptParsed', ({ url }) => compiled.add(url));
    await cdp.send('Debugger.enable');
  };
  const [, loaded] = await startOnce(start, collect, (page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => {
          const { responseEnd } = entry as PerformanceResourceTiming;
          return responseEnd <= (window as unknown as { seenAt: { at: number } }).seenAt.at;
        })
        .map(({ name }) => name),
    ),
  );
  return [...new Set(loaded)]
    .filter((url) => compiled.has(url))
    .map((url) => new URL(url).pathname)
    .map((file): Script => [file, gzipSync(readFileSync(join(start.dist, file))).length / 1_000])
    .toSorted(([, a], [, b]) => b - a);
}

function sizeOf(scripts: readonly Script[]): number {
  return scripts.reduce((sum, [, size]) => sum + size, 0);
}

/** Returns the largest scripts, by the names of their chunks. */
function largest(scripts: readonly Script[]): string {
  const named = scripts.slice(0, 8).map(([file, size]) => {
    const chunk = file.slice(file.lastIndexOf('/') + 1).replace(/-[\w-]{8}\.js$/, '');
    return `${chunk} ${size.toFixed(0)}`;
  });
  return named.join(', ');
}

function nameOf(who: Who, { orders }: Start): string {
  return who === 'shell' ? 'empty shell' : `${who}, ${orders} orders`;
}

function speedName(rate: number): string {
  return rate === 1 ? 'this processor' : `${rate} times slower`;
}

/** Returns a page of the browser that starts, to profile it by. */
export async function pageOfStarts(world: World): Promise<Page> {
  const { context } = (await world.offlineStarts()).supervisor;
  return context.pages()[0] ?? (await context.newPage());
}

/** Measures starts offline, from the service worker's cache. */
export async function coldStart(world: World, runs: number): Promise<Section> {
  const starts = await world.offlineStarts();
  const samples = new Samples();
  const contenders = everybody.flatMap((who) => speeds.map((rate) => ({ who, rate, key: `${who} ${rate}` })));
  const keys = contenders.map(({ key }) => key);
  // The first starts compile code that the next ones reuse, so they do not count for any contender.
  await inTurns(keys, runs + 2, async (key, round) => {
    const one = contenders.find((contender) => contender.key === key);
    if (one === undefined) return;
    const slow = (cdp: CDPSession): Promise<unknown> => cdp.send('Emulation.setCPUThrottlingRate', { rate: one.rate });
    const [time] = await startOnce(starts[one.who], slow, () => Promise.resolve());
    if (round >= 2) samples.add(key, time);
  });
  const scripts = new Map<Who, Script[]>();
  for (const who of everybody) scripts.set(who, await scriptsBefore(starts[who]));

  const median = (who: Who, rate: number): number => summarise(samples.of(`${who} ${rate}`)).median;
  const rows = contenders.map(({ who, rate, key }) => {
    const { median: time, p95, min, max, count } = summarise(samples.of(key));
    return [
      nameOf(who, starts[who]),
      speedName(rate),
      milliseconds(time),
      milliseconds(p95),
      `${milliseconds(min)} – ${milliseconds(max)}`,
      (time / median('shell', rate)).toFixed(2),
      String(count),
    ];
  });
  const scriptRows = everybody.map((who) => {
    const found = scripts.get(who) ?? [];
    return [nameOf(who, starts[who]), `${sizeOf(found).toFixed(0)} kB`, String(found.length), largest(found)];
  });
  const goals = everybody
    .filter((who) => who !== 'shell')
    .flatMap((who): GoalCheck[] => {
      const name = nameOf(who, starts[who]);
      const size = sizeOf(scripts.get(who) ?? []);
      const slowed = median(who, 4);
      const ratio = ratioGoal(`${name}, 4 times slower: ≤ 3 × the empty shell`, slowed, median('shell', 4), 3);
      return [
        ratioGoal(`${name}: ≤ 1.8 × the empty shell`, median(who, 1), median('shell', 1), 1.8),
        { ...ratio, figure: `${ratio.figure} (${milliseconds(slowed)})` },
        {
          goal: `${name}: ≤ ${scriptsMax} kB of JavaScript before the first row (gzip)`,
          figure: `${size.toFixed(0)} kB`,
          met: size <= scriptsMax,
        },
      ];
    });
  return {
    title: 'Offline cold start',
    how:
      'A new page at `/orders`, with the server gone and the service worker stopped. The time is from the ' +
      'navigation to the first row of the list. It is measured for a supervisor with all orders and a certifier of ' +
      'the demo company. Floor: an empty React and router shell (one sentence, no data) that the same worker ' +
      'script serves, built over its own files. “4 times slower” is the page’s processor as Chromium slows it ' +
      'down, as for a phone. Each ratio is to the shell at the same speed. JavaScript before the first row: every ' +
      'script that the document, not a worker, had compiled by then, in a start of its own.',
    table: [
      ...tableLines(['', 'processor', 'median', 'p95', 'least – most', '× shell', 'samples'], rows),
      '',
      ...tableLines(['', 'JavaScript before the first row (gzip)', 'files', 'the largest, kB'], scriptRows),
    ],
    goals,
  };
}
