import type { Page } from 'playwright';
import type { Chance } from '#tests/simulation/world/chance.ts';
import type { SeenRequest } from '../support/network/faulty-proxy.ts';
import type { World } from '../support/world.ts';
import { visitsToStart } from '../support/world.ts';
import { watchWrites, type WatchedWrites } from '../support/desk/writes.ts';

/**
 * Number of kills of each kind, and the seed of their moments: `npm run kills -- --kills 300 --seed 7`. The seed is fixed
 * by default.
 */
export const kills = Number(process.env['KILLS'] ?? 16);
export const seed = Number(process.env['KILL_SEED'] ?? 1);
/** Maximum number of rounds. Some miss: a kill counts only with a write or a request proven in flight. */
export const roundsMax = kills * 4;
export const timeout = 120_000 + kills * 40_000;

export const isPush = ({ method, path }: SeenRequest): boolean => method === 'POST' && path.includes('/sync/push');

/** Returns the identifier of an order with a visit to make. */
export async function orderToUse(world: World): Promise<string> {
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no order');
  return first.order.id;
}

/**
 * Waits for a random time below the limit, in milliseconds. This sleep is real on purpose: the kill must come at a moment
 * that no condition marks. The seed chooses that moment.
 */
export async function pauseBelow(limit: number, chance: Chance): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, chance.below(limit));
  });
}

/** Opens the order's messages, with its writes watched. */
export async function openThread(page: Page, url: string): Promise<WatchedWrites> {
  const writes = await watchWrites(page);
  await page.goto(url);
  await page.getByLabel('Votre message').waitFor();
  return writes;
}

/** Types a message and presses the button. Resolves once the button is pressed. */
export async function press(page: Page, text: string): Promise<void> {
  await page.getByLabel('Votre message').fill(text);
  await page.getByRole('button', { name: 'Envoyer' }).click();
}

/** Waits until the thread shows a message. */
export function shown(page: Page, text: string): Promise<void> {
  return page.locator('#form-message li').getByText(text, { exact: true }).first().waitFor();
}

/** Returns how often each text occurs on the server. */
export async function onServer(world: World, prefix: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { body } of await world.api.rows('messages')) {
    if (body.startsWith(prefix)) counts.set(body, (counts.get(body) ?? 0) + 1);
  }
  return counts;
}

/** Dispatches the loss and the return of the network in the page. The return ends every backoff. */
export function comeBackOnline(page: Page): Promise<void> {
  return page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
}
