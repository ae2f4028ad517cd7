import type { Page } from 'playwright';
import type { Section } from '../support/report.ts';
import { ratioGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import { inTurns } from '../support/turns.ts';
import type { Start, World } from '../support/world.ts';

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
async function endWorkers(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.detach();
}

async function startOnce({ context, selector, url }: Start): Promise<number> {
  const page = await context.newPage();
  try {
    await endWorkers(page);
    await page.addInitScript(watchFor, selector);
    await page.goto(url, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(() => (window as unknown as { seenAt: { at: number } }).seenAt.at);
    return await seen.jsonValue();
  } finally {
    await page.close();
  }
}

/** Measures starts offline, from the service worker's cache. */
export async function coldStart(world: World, runs: number): Promise<Section> {
  const { app, shell } = await world.offlineStarts();
  const starts = new Map([
    ['ours', app],
    ['floor', shell],
  ]);
  const samples = new Samples();
  // The first starts compile code that the next ones reuse, so they do not count for either contender.
  await inTurns(['ours', 'floor'], runs + 2, async (who, round) => {
    const start = starts.get(who);
    if (start === undefined) return;
    const time = await startOnce(start);
    if (round >= 2) samples.add(who, time);
  });
  return {
    title: 'Offline cold start',
    how:
      `A new page at \`/orders\` with ${world.orders} orders stored, the server gone and the service worker stopped: from the ` +
      'navigation to the first row of the list in the document. Floor: an empty React and router shell (one sentence, no data) ' +
      'that the same worker script serves, built over its own files.',
    samples,
    goals: [
      ratioGoal(
        '≤ 1.5 × the empty shell',
        summarise(samples.of('ours')).median,
        summarise(samples.of('floor')).median,
        1.5,
      ),
    ],
  };
}
