import type { Page } from 'playwright';
import type { Section } from '../support/report.ts';
import { timeGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import type { World } from '../support/world.ts';

/** Typed letter by letter. */
const words = ['laan', 'dubois', '1030'];

/** In the page: types one text. Returns the milliseconds until the list shows its rows. */
function typeAndWait(text: string): Promise<number> {
  const quietFor = 120;
  const input = document.querySelector<HTMLInputElement>('[role=search] input');
  if (input === null) throw new Error('no search box');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const isOfList = ({ target }: MutationRecord): boolean =>
    target instanceof Element && (target.closest('[role=table],[role=list]') !== null || target.tagName === 'MAIN');
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let last = startedAt;
    const observer = new MutationObserver((records) => {
      if (records.some(isOfList)) last = performance.now();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    setValue?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const timer = setInterval(() => {
      if (performance.now() - Math.max(last, startedAt) < quietFor) return;
      clearInterval(timer);
      observer.disconnect();
      resolve(last - startedAt);
    }, 10);
  });
}

async function typeText(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const word of words) {
    for (let length = 1; length <= word.length; length += 1) {
      const time = await page.evaluate(typeAndWait, word.slice(0, length));
      // A letter that changed no row gives no time.
      if (time > 0) times.push(time);
    }
    await page.evaluate(typeAndWait, '');
  }
  return times;
}

/** Waits until the search has indexed everything: the facets then count all orders. */
async function openList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/orders`);
  await page.locator('[data-index="0"] a').first().waitFor();
  await page.evaluate(typeAndWait, 'rue');
  await page.locator('[data-index="0"] a').first().waitFor();
  await page.evaluate(typeAndWait, '');
}

async function measure(page: Page, url: string, runs: number): Promise<Samples> {
  await openList(page, url);
  const samples = new Samples();
  for (let run = 0; run < runs; run += 1) samples.add('a letter typed', ...(await typeText(page)));
  return samples;
}

function sectionOf(samples: Samples, count: number, most: number): Section {
  return {
    title: `Search on the screen at ${count} stored orders`,
    how:
      `The real screen \`/orders\` of the built app at 1280 × 800: ${words.map((word) => `“${word}”`).join(', ')} typed letter by letter, from ` +
      'the input’s event to the last change of the list’s rows. The rows come from the database; without network.',
    samples,
    goals: [timeGoal(`search p95 ≤ ${most} ms to the rows`, summarise(samples.of('a letter typed')).p95, most)],
  };
}

export async function screenSearch(world: World, runs: number): Promise<Section> {
  const { page, url } = await world.screen(world.orders);
  return sectionOf(await measure(page, url, runs), world.orders, 30);
}

export async function longScreenSearch(world: World, runs: number): Promise<Section> {
  const { page, url } = await world.screen(world.orders * 10);
  return sectionOf(await measure(page, url, runs), world.orders * 10, 60);
}
