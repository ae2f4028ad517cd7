import { afterEach, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { Page } from 'playwright';
import type { Chance } from '#tests/simulation/chance.ts';
import { createChance } from '#tests/simulation/chance.ts';
import { waitUntilSafe } from './support/app.ts';
import { reportFailure } from './support/failure-report.ts';
import type { SeenRequest } from './support/faulty-proxy.ts';
import { multiplyOutbox } from './support/outbox.ts';
import { eventually } from './support/processes.ts';
import type { World } from './support/world.ts';
import { createWorld, startCertifier, visitsToStart } from './support/world.ts';
import { watchWrites, type WatchedWrites } from './support/writes.ts';

/**
 * Number of kills of each kind, and the seed of their moments: `npm run kills -- --kills 300 --seed 7`. The seed is fixed
 * by default.
 */
const kills = Number(process.env['KILLS'] ?? 30);
const seed = Number(process.env['KILL_SEED'] ?? 1);
/** Maximum number of rounds. Some miss: a kill counts only with a write or a request proven in flight. */
const roundsMax = kills * 4;
const perKill = 40_000;

let world: World;
let orderId: string;

beforeEach(async () => {
  world = await createWorld();
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no order');
  orderId = first.order.id;
});
afterEach(async (context) => {
  await reportFailure(context, world);
  await world.dispose();
});

const isPush = ({ method, path }: SeenRequest): boolean => method === 'POST' && path.includes('/sync/push');
const pushUnderWay = (): SeenRequest | undefined => world.link.seen.find((one) => isPush(one) && one.endedAt === 0);

/**
 * Waits for a random time below the limit, in milliseconds. This sleep is real on purpose: the kill must come at a moment
 * that no condition marks. The seed chooses that moment.
 */
async function pauseBelow(limit: number, chance: Chance): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, chance.below(limit));
  });
}

async function openThread(page: Page): Promise<WatchedWrites> {
  const writes = await watchWrites(page);
  await page.goto(`${world.link.url}/orders/${orderId}`);
  await page.getByLabel('Votre message').waitFor();
  return writes;
}

/** Types a message and presses the button. Resolves once the button is pressed. */
async function press(page: Page, text: string): Promise<void> {
  await page.getByLabel('Votre message').fill(text);
  await page.getByRole('button', { name: 'Envoyer' }).click();
}

function shown(page: Page, text: string): Promise<void> {
  return page.locator('#form-message li').getByText(text, { exact: true }).first().waitFor();
}

/** Returns how often each text occurs on the server. */
async function onServer(prefix: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { body } of await world.api.rows('messages')) {
    if (body.startsWith(prefix)) counts.set(body, (counts.get(body) ?? 0) + 1);
  }
  return counts;
}

test(
  `[LW1] [OB3] [OB4] [OB8] ${kills} SIGKILLs of the browser in a write or a request: each confirmed message arrives exactly once`,
  {
    timeout: 120_000 + kills * perKill,
  },
  async () => {
    console.info(`kills of the browser: seed ${seed}`);
    onTestFailed(() => console.error(`reproduce with KILL_SEED=${seed}`));
    const chance = createChance(seed);
    const saved: string[] = [];
    const typed: string[] = [];
    const counted = { write: 0, request: 0 };
    await startCertifier(world);
    await world.certifier.kill();
    world.link.delay(60);
    for (let round = 0; counted.write + counted.request < kills; round += 1) {
      expect(round).toBeLessThan(roundsMax);
      const text = `tué ${round}`;
      typed.push(text);
      const page = await world.certifier.start();
      const writes = await openThread(page);
      const last = saved.at(-1);
      if (last !== undefined) await shown(page, last);
      const inWrite = chance.happens(0.5);
      world.link.seen.length = 0;
      const pressed = press(page, text).catch(() => undefined);
      if (inWrite) {
        await writes.begun();
        await pauseBelow(6, chance);
        if (!writes.isCommitted()) counted.write += 1;
        await world.certifier.kill();
      } else {
        await shown(page, text);
        saved.push(text);
        await eventually('a push has begun', () => world.link.seen.find(isPush), { every: 2 });
        await pauseBelow(60, chance);
        if (pushUnderWay() !== undefined) counted.request += 1;
        await world.certifier.kill();
      }
      await pressed;
    }
    world.link.delay(0);
    const page = await world.certifier.start();
    await openThread(page);
    await waitUntilSafe(page);
    const received = await onServer('tué ');
    console.info(
      `killed in ${counted.write} writes and ${counted.request} requests; ${saved.length} messages were confirmed`,
    );
    expect(saved.filter((text) => received.get(text) !== 1)).toEqual([]);
    expect([...received].filter(([text, times]) => times !== 1 || !typed.includes(text))).toEqual([]);
    await world.certifier.kill();
  },
);

/** Dispatches the loss and the return of the network in the page. The return ends every backoff. */
function comeBackOnline(page: Page): Promise<void> {
  return page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
}

test(
  `[OB3] [OB4] ${kills} SIGKILLs of the server in a push: each queued message arrives exactly once`,
  {
    timeout: 120_000 + kills * perKill,
  },
  async () => {
    console.info(`kills of the server: seed ${seed + 1}`);
    onTestFailed(() => console.error(`reproduce with KILL_SEED=${seed}`));
    const chance = createChance(seed + 1);
    const page = await startCertifier(world);
    await openThread(page);
    const expected = new Set<string>();
    let counted = 0;
    for (let round = 0; counted < kills; round += 1) {
      expect(round).toBeLessThan(roundsMax);
      world.link.decide((_, path) => (path.includes('/sync/push') ? 'drop' : 'pass'));
      const text = `coupé ${round}`;
      await press(page, text);
      await shown(page, text);
      for (const copy of await multiplyOutbox(page, 12, text)) expected.add(copy);
      expected.add(text);
      const forwarded = world.link.nextForwarded(isPush);
      world.link.decide(() => 'pass');
      await comeBackOnline(page);
      const push = await forwarded;
      await pauseBelow(40, chance);
      if (push.answeredAt === 0 && push.endedAt === 0) counted += 1;
      await world.server.kill();
      await world.server.start();
    }
    await comeBackOnline(page);
    await waitUntilSafe(page);
    const received = await onServer('coupé ');
    console.info(`killed in ${counted} pushes; ${expected.size} messages`);
    expect([...expected].filter((text) => received.get(text) !== 1)).toEqual([]);
    expect([...received].filter(([text, times]) => times !== 1 || !expected.has(text))).toEqual([]);
  },
);
