import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reportFailure } from './support/failure-report.ts';
import { setOffline } from './support/network.ts';
import type { World } from './support/world.ts';
import { createWorld, startCertifier, visitsToStart } from './support/world.ts';

/** What a slow phone without network says of a change, in every drawing, and another tab of it. */

let world: World;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

interface Words {
  path: string;
  remark: string;
  save: string;
  stored: string;
  /** As it is said, in a small letter too. */
  allSent: string;
  waits: RegExp;
  safe: string;
}

const words: readonly Words[] = [
  {
    path: '/orders',
    remark: 'Remarque interne',
    save: 'Enregistrer',
    stored: 'Enregistré',
    allSent: 'out était envoyé',
    waits: /1 à envoyer/u,
    safe: 'Tout est sur le serveur',
  },
  {
    path: '/nl/orders',
    remark: 'Interne opmerking',
    save: 'Bewaren',
    stored: 'Bewaard',
    allSent: 'lles was verzonden',
    waits: /1 te verzenden/u,
    safe: 'Alles staat op de server',
  },
];

/** In the page: counts the drawings that say that it is stored, and those of them that say that all was sent. */
function watch({ stored, allSent }: Pick<Words, 'stored' | 'allSent'>): void {
  const seen = { stored: 0, contradicted: 0 };
  Object.assign(window, { seen });
  const look = (): void => {
    const isSaid = [...document.querySelectorAll('[role="status"]')].some((one) => one.textContent.includes(stored));
    if (!isSaid) return;
    seen.stored += 1;
    if (document.body.textContent.includes(allSent)) seen.contradicted += 1;
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

test.each(words)('no drawing says of a change that it is stored, and that all was sent: $path', async (said) => {
  const order = (await visitsToStart(world))[0]?.order;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${world.link.url}${said.path}/${order?.id}`);
    await tab.locator('#form-remarks').getByLabel(said.remark).waitFor();
  }
  await setOffline(page.context(), true);
  await page.bringToFront();
  const allSent = page.getByRole('banner').getByText(said.allSent).first();
  await allSent.waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(watch, said);

  const form = page.locator('#form-remarks');
  await form.getByLabel(said.remark).fill(`Clé au 4e étage, ${said.path}`);
  await form.getByRole('button', { name: said.save }).click();
  await page.getByRole('status').getByText(said.stored).first().waitFor();
  for (const tab of [page, other]) await tab.getByRole('banner').getByText(said.waits).first().waitFor();
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as { stored: number; contradicted: number });
  expect(seen.stored).toBeGreaterThan(0);
  expect(seen.contradicted).toBe(0);

  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await other.close();
  await setOffline(page.context(), false);
  await page.getByRole('banner').getByText(said.safe).first().waitFor();
});
