import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes } from '#tests/support/runner/time-limits.ts';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import { certifierEmail } from '../support/server/api.ts';
import { expectMessage, expectRemark, sendMessage, signIn, waitUntilSafe } from '../support/app.ts';
import { openContext } from '../support/contexts.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { Releases } from '../support/server/releases.ts';
import { createReleases } from '../support/server/releases.ts';
import { findUpdate, versionInCharge } from '../support/worker.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';

let releases: Releases;
let world: World;
let order: Order;

beforeAll(async () => {
  releases = await createReleases();
  world = await createWorld({ dist: releases.folder });
  const [first] = await world.api.rows('orders');
  if (first === undefined) throw new Error('the demo has no order');
  order = first;
});

afterEach(async (context) => {
  await reportFailure(context, world);
  world.link.decide(() => 'pass');
  await world.certifier.dispose();
});

afterAll(async () => {
  await world.dispose();
  await releases.dispose();
});

const prompt = (page: Page) => page.getByText('Nouvelle version prête');

async function openOrder(page: Page): Promise<void> {
  await page.goto(`${world.link.url}/orders/${order.id}`);
  await page.getByLabel('Remarque interne').waitFor();
}

/** Counts a tab's page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Chromium lets the events of the worker in charge end first, which takes five minutes at most; milliseconds. */
const activationLimit = minutes(7).timeout;

/** Waits until a tab shows the newest release under the control of its worker. */
async function waitForRelease(page: Page): Promise<void> {
  const { entry, version } = releases.current();
  await page.locator(`script[src="/assets/${entry}"]`).waitFor({ state: 'attached', timeout: activationLimit });
  expect(await versionInCharge(page)).toBe(version);
}

test(
  '“new worker with an old tab”: offers a new version but never over a form, and reloads each tab once',
  minutes(9),
  async () => {
    const other = await startCertifier(world);
    const page = await world.certifier.context().newPage();
    await openOrder(page);
    const remark = page.getByLabel('Remarque interne');
    await remark.fill('à moitié tapé');
    const loads = [page, other].map(countLoads);

    await releases.publish();
    await findUpdate(other);
    await prompt(other).waitFor();
    expect(await prompt(page).count()).toBe(0);
    expect(await remark.inputValue()).toBe('à moitié tapé');
    // The tab knows about the update, and offers it once no input is pending.
    await page.getByRole('button', { name: 'Annuler la saisie' }).click();
    await prompt(page).waitFor();
    await remark.fill('tapé en entier');
    await prompt(page).waitFor({ state: 'detached' });

    await other.getByRole('button', { name: 'Mettre à jour' }).click();
    await waitForRelease(other);
    await waitUntilSafe(other);
    await eventually('the new worker is in charge of the tab with the form', async () =>
      (await versionInCharge(page)) === releases.current().version ? true : undefined,
    );
    expect(await remark.inputValue()).toBe('tapé en entier');
    expect(loads.map((count) => count())).toEqual([0, 1]);

    await page.locator('#form-remarks').getByRole('button', { name: 'Enregistrer' }).click();
    await waitForRelease(page);
    await expectRemark(page, 'tapé en entier');
    await waitUntilSafe(page);
    expect(await prompt(page).count()).toBe(0);
    expect(await prompt(other).count()).toBe(0);
    expect(loads.map((count) => count())).toEqual([1, 1]);
  },
);

test('[OB3] [OB4] sends after an update what was written before it, once', minutes(9), async () => {
  const page = await startCertifier(world);
  await openOrder(page);
  world.link.decide((_, path) => (path.includes('/sync/') ? 'drop' : 'pass'));
  const bodies = Array.from({ length: 12 }, (_, index) => `avant la mise à jour ${index}`);
  for (const body of bodies) await sendMessage(page, body);

  await releases.publish();
  await findUpdate(page);
  const loads = countLoads(page);
  await page.getByRole('button', { name: 'Mettre à jour' }).click();
  await waitForRelease(page);
  await page.getByText('À envoyer').first().waitFor();
  for (const body of bodies) await expectMessage(page, body);

  world.link.decide(() => 'pass');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await waitUntilSafe(page);
  const sent = (await world.api.rows('messages')).map(({ body }) => body).filter((body) => bodies.includes(body));
  expect(sent.toSorted()).toEqual(bodies.toSorted());
  expect(loads()).toBe(1);
});

test(
  'reloads a tab with a missing chunk once, and gives instructions when that does not help',
  minutes(9),
  async () => {
    // Without a worker, as in a private window, only the server has the chunks.
    await world.certifier.start();
    const context = await openContext(world.certifier.context().browser(), {
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
    });
    // With data saver on, nothing is prefetched: the tap requests the chunk.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } });
    });
    const page = await context.newPage();
    await signIn(page, world.link.url, certifierEmail);
    await waitUntilSafe(page);
    await page.goto(`${world.link.url}/orders`);
    const firstOrder = page.locator('main').getByRole('listitem').first().getByRole('link');
    await firstOrder.waitFor();
    await releases.publish();
    const loads = countLoads(page);
    await firstOrder.click();
    await eventually('the tab loads the new release', () => (loads() === 1 ? true : undefined));
    // The new release shows the list, or already the order that was tapped.
    await eventually('the order is open', async () => {
      if (await page.getByLabel('Remarque interne').isVisible()) return true;
      await firstOrder.click({ timeout: 2_000 }).catch(() => undefined);
      return undefined;
    });
    expect(loads()).toBe(1);

    await releases.publish();
    const putBack = await releases.lose(/^order-route-/);
    const tab = await context.newPage();
    const tabLoads = countLoads(tab);
    await tab.goto(`${world.link.url}/orders/${order.id}`);
    const advice = tab.getByText('Rechargez la page : ce que vous avez enregistré est gardé sur cet appareil.');
    await advice.waitFor();
    expect(tabLoads()).toBe(2);
    // Within the minute, only the user can reload the page.
    const reload = tab.getByRole('button', { name: 'Recharger la page' });
    await Promise.all([tab.waitForEvent('domcontentloaded'), reload.click()]);
    await advice.waitFor();
    expect(tabLoads()).toBe(3);
    await putBack();
    await reload.click();
    await tab.getByLabel('Remarque interne').waitFor();
    expect(tabLoads()).toBe(4);
    await context.close();
  },
);
