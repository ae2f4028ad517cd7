import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { z } from 'zod';
import { projectRoot } from '../../../scripts/lib/project.mjs';

/** The time that a thread spent, by function. */
interface ThreadProfile {
  thread: string;
  /** Sampled milliseconds without idle time. */
  busy: number;
  /** Functions by their own time, longest first, in milliseconds. */
  own: [name: string, milliseconds: number][];
}

const frame = z.object({
  functionName: z.string(),
  url: z.string().optional(),
  lineNumber: z.number().optional(),
  columnNumber: z.number().optional(),
});
const node = z.object({ id: z.number(), callFrame: frame });
const chunk = z.object({
  cpuProfile: z.object({ nodes: z.array(node).optional(), samples: z.array(z.number()).optional() }).optional(),
  timeDeltas: z.array(z.number()).optional(),
});
const traceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  id: z.string().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
});
type TraceEvent = z.infer<typeof traceEvent>;

async function readAll(cdp: CDPSession, handle: string, onText: (part: string) => void): Promise<void> {
  for (;;) {
    const { data, eof } = await cdp.send('IO.read', { handle, size: 8_000_000 });
    onText(data);
    if (eof) return;
  }
}

/** What a source map says of a place in a file; the name is missing where the map has none. */
const sourceEntry = z.object({ name: z.string().optional(), originalSource: z.string(), originalLine: z.number() });
/** The part of a source map that is read here. */
const sourceMap = z.object({
  file: z.string(),
  version: z.number(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

const maps = new Map<string, SourceMap | null>();

/** Returns the source map of a file of the built product; null without one. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const path = join(projectRoot, 'source-maps', `${file}.map`);
  const map = existsSync(path) ? new SourceMap(sourceMap.parse(JSON.parse(readFileSync(path, 'utf8')))) : null;
  maps.set(file, map);
  return map;
}

/** Returns a function's name in a table, with its location: in the source, of a file of the product. */
function nameOf({ functionName, url = '', lineNumber = 0, columnNumber = 0 }: z.infer<typeof frame>): string {
  const file = url.slice(url.lastIndexOf('/') + 1);
  const name = functionName === '' ? '(anonymous)' : functionName;
  if (file === '') return name;
  const found = sourceEntry.safeParse(mapOf(file)?.findEntry(lineNumber, columnNumber));
  if (!found.success) return `${name} ${file}:${lineNumber + 1}`;
  const { name: source = name, originalSource, originalLine } = found.data;
  return `${source} ${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}`;
}

/** Idle time and the profiler's own work do not belong to the program. */
const notWork = new Set(['(idle)', '(root)']);

function sumUp(thread: string, events: readonly TraceEvent[]): ThreadProfile {
  const names = new Map<number, string>();
  const own = new Map<string, number>();
  for (const { args } of events) {
    const { cpuProfile, timeDeltas = [] } = chunk.parse(args?.['data'] ?? {});
    for (const { callFrame, id } of cpuProfile?.nodes ?? []) names.set(id, nameOf(callFrame));
    for (const [index, id] of (cpuProfile?.samples ?? []).entries()) {
      const name = names.get(id) ?? '(unknown)';
      if (!notWork.has(name)) own.set(name, (own.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1_000);
    }
  }
  const sorted = [...own].sort((a, b) => b[1] - a[1]);
  return { thread, busy: sorted.reduce((sum, [, time]) => sum + time, 0), own: sorted };
}

function threadsOf(events: readonly TraceEvent[]): ThreadProfile[] {
  const threadNames = new Map<string, string>();
  const chunks = new Map<string, TraceEvent[]>();
  const starts = new Map<string, string>();
  for (const event of events) {
    const thread = `${event.pid}/${event.tid}`;
    const profile = `${event.pid}/${event.id}`;
    if (event.name === 'thread_name') threadNames.set(thread, z.string().parse(event.args?.['name']));
    if (event.name === 'Profile') starts.set(profile, thread);
    if (event.name === 'ProfileChunk') chunks.set(profile, [...(chunks.get(profile) ?? []), event]);
  }
  return [...chunks].map(([profile, parts]) => sumUp(threadNames.get(starts.get(profile) ?? '') ?? profile, parts));
}

/**
 * Runs `work` under a trace of these categories, and returns its result. Calls `onText` with the parts of the trace, which is
 * too large for one string.
 */
async function traced<T>(
  page: Page,
  categories: readonly string[],
  work: () => Promise<T>,
  onText: (part: string) => void,
): Promise<T> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: [...categories, '__metadata'], traceBufferSizeInKb: 800_000 },
  });
  const result = await work();
  const ended = new Promise<string>((resolve) =>
    cdp.once('Tracing.tracingComplete', ({ stream = '' }) => resolve(stream)),
  );
  await cdp.send('Tracing.end');
  await readAll(cdp, await ended, onText);
  await cdp.detach();
  return result;
}

/** Runs `work` while every thread of the page is sampled. */
export async function profiled(page: Page, work: () => Promise<unknown>): Promise<ThreadProfile[]> {
  const parts: string[] = [];
  await traced(page, ['disabled-by-default-v8.cpu_profiler'], work, (part) => parts.push(part));
  const { traceEvents } = z.object({ traceEvents: z.array(traceEvent.loose()) }).parse(JSON.parse(parts.join('')));
  return threadsOf(traceEvents)
    .filter(({ busy }) => busy > 20)
    .sort((a, b) => b.busy - a.busy);
}

const mark = 'bench: the measured thread';

/** Returns a number of one line of a trace, 0 without it. */
function numberIn(line: string, name: string): number {
  return Number(new RegExp(`"${name}":(\\d+)`).exec(line)?.[1] ?? 0);
}

/**
 * Runs `work`. Returns its result and the tasks of the page's main thread meanwhile that took at least `least` milliseconds of
 * the processor. By the clock a task also lasts while other processes have the processor.
 */
export async function tasksOf<T>(
  page: Page,
  least: number,
  work: () => Promise<T>,
): Promise<{ tasks: number[]; result: T }> {
  const tasks = new Map<string, number[]>();
  let own = '';
  let rest = '';
  const read = (part: string): void => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const thread = `${numberIn(line, 'pid')}/${numberIn(line, 'tid')}`;
      if (line.includes(mark)) own = thread;
      if (!line.includes('"name":"RunTask"')) continue;
      const list = tasks.get(thread) ?? [];
      tasks.set(thread, list);
      const time = numberIn(line, 'tdur') / 1_000;
      if (time >= least) list.push(time);
    }
  };
  const marked = async (): Promise<T> => {
    await page.evaluate((name) => performance.mark(name), mark);
    return work();
  };
  const result = await traced(page, ['disabled-by-default-devtools.timeline', 'blink.user_timing'], marked, read);
  const found = tasks.get(own);
  if (found === undefined) throw new Error(`the trace holds no task of the page (${tasks.size} other threads)`);
  return { tasks: found, result };
}

/** Runs `work`, and returns the longest task of the page's main thread meanwhile, milliseconds of the processor. */
export async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  const { tasks } = await tasksOf(page, 0, work);
  return tasks.reduce((longest, time) => Math.max(longest, time), 0);
}

/** Prints the dominant functions of each thread. */
export function printProfile(title: string, threads: readonly ThreadProfile[], most = 14): void {
  for (const { busy, own, thread } of threads.slice(0, 4)) {
    console.info(`${title}: ${thread}, ${Math.round(busy)} ms busy`);
    for (const [name, time] of own.slice(0, most)) console.info(`  ${Math.round(time)} ms  ${name}`);
  }
}
