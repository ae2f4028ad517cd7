import type { CDPSession, Page } from 'playwright';
import { z } from 'zod';

/** The time that a thread spent, by function. */
interface ThreadProfile {
  thread: string;
  /** Sampled milliseconds without idle time. */
  busy: number;
  /** Functions by their own time, longest first, in milliseconds. */
  own: [name: string, milliseconds: number][];
}

const frame = z.object({ functionName: z.string(), url: z.string().optional(), lineNumber: z.number().optional() });
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

async function readAll(cdp: CDPSession, handle: string): Promise<string> {
  const parts: string[] = [];
  for (;;) {
    const { data, eof } = await cdp.send('IO.read', { handle, size: 8_000_000 });
    parts.push(data);
    if (eof) return parts.join('');
  }
}

/** Returns a function's name in a table, with its location. */
function nameOf({ functionName, url = '', lineNumber = 0 }: z.infer<typeof frame>): string {
  const file = url.slice(url.lastIndexOf('/') + 1);
  return `${functionName === '' ? '(anonymous)' : functionName}${file === '' ? '' : ` ${file}:${lineNumber + 1}`}`;
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

/** Runs `work` while every thread of the page is sampled. */
export async function profiled(page: Page, work: () => Promise<unknown>): Promise<ThreadProfile[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: ['disabled-by-default-v8.cpu_profiler', '__metadata'] },
  });
  await work();
  const ended = new Promise<string>((resolve) =>
    cdp.once('Tracing.tracingComplete', ({ stream = '' }) => resolve(stream)),
  );
  await cdp.send('Tracing.end');
  const text = await readAll(cdp, await ended);
  const { traceEvents } = z.object({ traceEvents: z.array(traceEvent.loose()) }).parse(JSON.parse(text));
  await cdp.detach();
  return threadsOf(traceEvents)
    .filter(({ busy }) => busy > 20)
    .sort((a, b) => b.busy - a.busy);
}

/** Prints the dominant functions of each thread. */
export function printProfile(title: string, threads: readonly ThreadProfile[], most = 14): void {
  for (const { busy, own, thread } of threads.slice(0, 4)) {
    console.info(`${title}: ${thread}, ${Math.round(busy)} ms busy`);
    for (const [name, time] of own.slice(0, most)) console.info(`  ${Math.round(time)} ms  ${name}`);
  }
}
