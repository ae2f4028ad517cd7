import type { CDPSession, Page } from 'playwright';
import { setTimeout as delay } from 'node:timers/promises';
import { people } from '../../../scripts/lib/demo/demo-people.ts';
import type { PageReads } from '#tests/browser/support/checks/page-reads.ts';
import { clearReads, countReads, readsOf } from '#tests/browser/support/checks/page-reads.ts';
import { startDevice } from './device.ts';
import type { ProcessorTime } from './processor.ts';
import { between, processorOf } from './processor.ts';
import { tasksOf } from './profile.ts';
import { password, signedIn, untilInstalled } from './world.ts';

/** A part of a screen: its name in the tables, and the selector of its elements. */
export type Part = readonly [name: string, selector: string];

/** What a first load is measured for: each measurement disturbs the others. */
export type Observed = 'time' | 'taps' | 'slow taps' | 'reads' | 'tasks';

/** Milliseconds after the tap that signs in. */
export interface PartTimes {
  /** The part was there for the first time; null when it never was. */
  seen: number | null;
  /** From here on it showed what it shows at the end. */
  final: number | null;
}

/** The findings of one first load. */
export interface FirstLoad {
  /** Milliseconds until both remotes were pulled to the end. */
  end: number;
  /** Processor time until then. */
  processor: ProcessorTime;
  parts: Record<string, PartTimes>;
  /** Milliseconds from a press to the frame that shows its effect. */
  taps: number[];
  /** Tasks of the page of more than 50 ms: by the clock, or with `tasks` by the processor; milliseconds each. */
  long: number[];
  /** What the page read; with `reads` only. */
  reads: PageReads | null;
  /** Number of pages that the sync worker pulled. */
  pulls: number;
}

/** Milliseconds from one tap to the next. */
const tapEvery = 700;
/** A screen that has not changed for this long after the end shows its last state, milliseconds. */
const quiet = 2_000;
/** How many times slower the page's processor is with slow taps, as a cheap phone beside the machine that measures. */
const slowness = 4;
/** The delay that a person notices, milliseconds. */
export const longTask = 50;
/** Most milliseconds of a first load. */
const loadMax = 180_000;

interface Watched {
  tasks: number[];
  taps: number[];
  /** Every text of a part, with the time by the system's clock. */
  texts: Record<string, { at: number; text: string }[]>;
}

/** In the page, before its scripts: notes its long tasks, the texts of its parts, and the answers to taps. */
function watch(parts: readonly Part[]): void {
  const state: Watched = { tasks: [], taps: [], texts: {} };
  Object.assign(window, { watched: state });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) state.tasks.push(duration);
  }).observe({ type: 'longtask' });

  let pressedAt = 0;
  addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  const afterFrame = (act: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', act);
      port1.start();
      port2.postMessage(null);
    });
  };
  const answered = (records: MutationRecord[]): void => {
    const opensOrCloses = ({ target, attributeName }: MutationRecord): boolean =>
      attributeName !== null && target instanceof Element && target.matches('[aria-label^="Menu de "]');
    if (pressedAt === 0 || !records.some(opensOrCloses)) return;
    const from = pressedAt;
    pressedAt = 0;
    afterFrame(() => state.taps.push(performance.now() - from));
  };

  const look = (): void => {
    looking = false;
    for (const [name, selector] of parts) {
      const text = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('\n');
      const list = (state.texts[name] ??= []);
      if (text !== (list.at(-1)?.text ?? '')) list.push({ at: Date.now(), text });
    }
  };
  let looking = false;
  new MutationObserver((records) => {
    answered(records);
    // Not at every change: to read the texts of a screen takes time as well.
    if (!looking) setTimeout(look, 50);
    looking = true;
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-expanded'],
  });
}

/** In another page of the same origin: resolves when both remotes are pulled to the end, to the time by the system's clock. */
async function bothRemotesDone(withinMs: number): Promise<number> {
  const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('a request failed')));
    });
  const until = Date.now() + withinMs;
  let db: IDBDatabase | null = null;
  while (Date.now() < until) {
    await wait();
    // To open a database that is not there yet would create it.
    const name = (await indexedDB.databases()).find(
      (one) => one.name !== 'mycerti.root' && /^mycerti\.[^.]+\.[^.]+$/.test(one.name ?? ''),
    )?.name;
    if (name === undefined) continue;
    db ??= await result(indexedDB.open(name));
    if (!db.objectStoreNames.contains('remotes')) continue;
    const states: readonly { complete: boolean }[] = await result(
      db.transaction('remotes').objectStore('remotes').getAll(),
    );
    if (states.length !== 2 || !states.every(({ complete }) => complete)) continue;
    db.close();
    return Date.now();
  }
  throw new Error('the first load did not end');
}

/** Presses a button every 700 ms, as the browser gets it from a finger, until `isOver`. */
async function tapUntil(page: Page, cdp: CDPSession, isOver: () => boolean): Promise<void> {
  const button = page.getByRole('button', { name: /^Menu de / });
  await button.waitFor();
  const box = await button.boundingBox();
  if (box === null) throw new Error('the user’s menu has no place');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' as const, clickCount: 1 };
  while (!isOver()) {
    const next = delay(tapEvery);
    // Both are sent at once: a busy page would delay the second one otherwise, and its wait with it.
    await Promise.all([
      cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }),
      cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }),
    ]);
    await next;
  }
}

function partTimes(texts: Watched['texts'][string] = [], from: number): PartTimes {
  const seen = texts.find(({ text }) => text !== '');
  const last = texts.at(-1);
  return {
    seen: seen === undefined ? null : seen.at - from,
    final: last === undefined || last.text === '' ? null : last.at - from,
  };
}

/** Times the engine's own first load for the same user: its worker, and a page that only waits for it. */
export async function loadAlone(url: string): Promise<Pick<FirstLoad, 'end' | 'processor'>> {
  const device = await startDevice();
  try {
    const page = await signedIn(device, url, 'supervisor');
    const processor = await processorOf(page, await page.context().newCDPSession(page));
    const before = await processor.read();
    const end = await page.evaluate(() => window.bench.engineLoad());
    return { end, processor: between(before, await processor.read()) };
  } finally {
    await device.dispose();
  }
}

/** Waits until the screen says that everything is here, and has not changed for a while. Returns what it noted. */
async function settled(page: Page): Promise<Watched> {
  await page.getByText('Tout est sur le serveur').first().waitFor({ state: 'attached', timeout: loadMax });
  let before = '';
  for (;;) {
    const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    const now = JSON.stringify(watched.texts);
    if (now === before) return watched;
    before = now;
    await delay(quiet);
  }
}

async function openSignIn(page: Page, url: string, route: string): Promise<void> {
  await page.goto(`${url}${route}`);
  await page.getByLabel('Adresse email').fill(people.supervisor);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await untilInstalled(page);
}

/** Loads a supervisor's device for the first time with this screen open. */
export async function loadUnderScreen(
  url: string,
  route: string,
  parts: readonly Part[],
  observed: Observed,
): Promise<FirstLoad> {
  const device = await startDevice();
  try {
    const page = await device.context.newPage();
    if (observed === 'reads') await countReads(page);
    await page.addInitScript(watch, parts);
    let pulls = 0;
    device.context.on('request', (request) => (pulls += request.url().includes('/sync/pull') ? 1 : 0));
    await openSignIn(page, url, route);
    const beside = await device.context.newPage();
    await beside.goto(`${url}/healthz`);
    await page.bringToFront();
    const cdp = await page.context().newCDPSession(page);
    const processor = await processorOf(page, cdp);
    const load = async (): Promise<FirstLoad> => {
      const before = await processor.read();
      if (observed === 'reads') await clearReads(page);
      if (observed === 'slow taps') await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
      const startedAt = Date.now();
      const ends = beside.evaluate(bothRemotesDone, loadMax);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      let isOver = false;
      const isTapped = observed === 'taps' || observed === 'slow taps';
      const tapped = isTapped ? tapUntil(page, cdp, () => isOver) : Promise.resolve();
      const end = (await ends) - startedAt;
      const after = await processor.read();
      isOver = true;
      await tapped;
      const { taps, tasks, texts } = await settled(page);
      return {
        end,
        processor: between(before, after),
        parts: Object.fromEntries(parts.map(([name]) => [name, partTimes(texts[name], startedAt)] as const)),
        taps,
        long: tasks,
        reads: observed === 'reads' ? await readsOf(page) : null,
        pulls,
      };
    };
    if (observed !== 'tasks') return await load();
    const { tasks, result } = await tasksOf(page, longTask, load);
    return { ...result, long: tasks };
  } finally {
    await device.dispose();
  }
}
