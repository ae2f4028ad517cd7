import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { shownSection, sign } from '../support/desk/visit-form.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, visitsToStart } from '../support/world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** Most screens of a visit, and most taps without its photos: thirteen photos take fifteen more. */
const most = { screens: 6, taps: 20 };

test('a PEB and electricity visit where nothing is unusual takes at most six screens and 20 taps', async () => {
  const visits = await visitsToStart(world);
  const found = visits.find(
    ({ order }) =>
      order.services
        .map(({ code }) => code)
        .toSorted()
        .join('+') === 'ELE+PEB',
  );
  if (found === undefined) throw new Error('the demo has no visit for PEB and electricity');
  const { order, visit } = found;
  await page.goto(`${world.link.url}/formvisit?visit=${visit.id}`);
  await page.locator('main h1').waitFor();

  let taps = 0;
  const screens = new Set<string>();
  const tap = async (target: Locator): Promise<void> => {
    screens.add(await shownSection(page));
    await target.click();
    taps += 1;
  };
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
  const choice = (name: string, nth = 0): Locator => page.getByLabel(name, { exact: true }).nth(nth);
  const next = async (): Promise<void> => {
    const before = await shownSection(page);
    await tap(button('Continuer'));
    await eventually('the next section', async () => (await shownSection(page)) !== before || undefined);
  };
  const measure = async (name: string, value: string): Promise<void> => {
    await tap(choice(name));
    await page.keyboard.type(value);
  };

  await tap(page.getByRole('group', { name: 'Ajouter une personne de la commande' }).getByRole('button').first());
  await next();
  await measure('Mesure (Ω)', '12,5');
  await measure('Mesure (MΩ)', '200');
  await tap(choice('Après'));
  await tap(choice('Conforme'));
  await tap(button(/^Les \d+ points restants OK$/));
  await button('Tout le reste OK').first().waitFor({ state: 'detached' });
  await next();
  await tap(choice('Oui', 0));
  await tap(choice('Oui', 1));
  await tap(choice('À louer'));
  await tap(choice('Payé par carte'));
  await next();
  await next();
  await sign(page);
  taps += 3;
  await next();
  await tap(page.getByRole('button', { name: /^OK.: Photos relues/ }));
  await tap(button('Envoyer le formulaire'));
  // Asked only because this test takes no photos.
  await page.getByRole('button', { name: 'Envoyer quand même' }).click();
  await page.getByRole('heading', { name: 'Formulaire de visite terminé' }).waitFor();

  expect(screens.size).toBeLessThanOrEqual(most.screens);
  expect(taps).toBeLessThanOrEqual(most.taps);
  await waitUntilSafe(page);
  const form = (await world.api.rows('visitFeedback')).find(({ visitId }) => visitId === visit.id);
  expect(form?.orderId).toBe(order.id);
  expect(form?.signature?.name).toBe(form?.present);
  expect(form?.checklist).toHaveLength(23);
  expect(form?.checklist.every(({ result }) => result === 'ok')).toBe(true);
  expect(form?.checklist.flatMap(({ value = [] }) => value)).toEqual([12.5, 200]);
});

test('the camera goes through the missing documents by itself: a tap a picture, each under its own', async () => {
  const visits = await visitsToStart(world);
  const { order, visit } = visits[1] ?? visits[0] ?? {};
  if (order === undefined || visit === undefined) throw new Error('the demo has no visit to make');
  await page.goto(`${world.link.url}/formvisit?visit=${visit.id}&step=photos&camera=1`);
  const shutter = page.getByRole('button', { name: 'Prendre la photo' });
  await shutter.and(page.locator(':enabled')).waitFor();
  const progress = page.getByRole('dialog').getByText(/^\d+ à prendre/);
  const left = async (): Promise<number> => {
    const none = page.getByRole('dialog').getByText(/^Plus rien à prendre/);
    await progress.or(none).first().waitFor();
    return (await none.isVisible()) ? 0 : Number.parseInt(await progress.innerText(), 10);
  };
  const missing = await left();
  expect(missing).toBeGreaterThan(4);
  const titles = new Set<string>();
  for (let stored = 1; stored <= missing; stored += 1) {
    titles.add(await page.getByRole('dialog').getByRole('heading').innerText());
    await shutter.click();
    await page.getByText(stored === 1 ? '1 enregistrée' : `${stored} enregistrées`, { exact: true }).waitFor();
    expect(await left()).toBe(missing - stored);
  }
  expect(titles.size).toBe(missing);
  await page.getByRole('button', { name: 'Terminé' }).click();
  await page.getByText('Tout ce qui est demandé a été pris.').waitFor();
  await waitUntilSafe(page);
  const uploads = (await world.api.rows('uploads')).filter(
    ({ orderId, name, receivedAt }) => orderId === order.id && name.startsWith('photo') && receivedAt !== null,
  );
  const filed = uploads.map(({ requirement }) => requirement && `${requirement.service} ${requirement.code}`);
  expect(new Set(filed).size).toBe(missing);
});

test('a no-show takes four taps, and reaches the office', async () => {
  const visits = await visitsToStart(world);
  const { visit } = visits.at(-1) ?? {};
  if (visit === undefined) throw new Error('the demo has no visit to make');
  await page.goto(`${world.link.url}/formvisit?visit=${visit.id}`);
  const taps = [
    page.getByRole('link', { name: 'Client absent ?' }),
    page.getByRole('button', { name: 'Une tentative de plus' }),
    page.getByRole('button', { name: 'Sonné, personne n’ouvre.' }),
    page.getByRole('button', { name: 'Terminer : client absent' }).locator('visible=true'),
  ];
  for (const target of taps) await target.click();
  await page.getByRole('heading', { name: 'Visite terminée : client absent' }).waitFor();
  await waitUntilSafe(page);
  const stored = (await world.api.rows('visits')).find(({ id }) => id === visit.id);
  expect(stored).toMatchObject({ state: 'absent', absence: { note: 'Sonné, personne n’ouvre.' } });
});

test('a payment in two parts, cash and card, takes three taps and one number, and never contradicts itself', async () => {
  const { due, visit } = await unpaidVisit();
  await page.goto(`${world.link.url}/formvisit?visit=${visit.id}&step=payment`);
  const option = (name: string): Locator => page.getByLabel(name, { exact: true });
  const part = async (name: string): Promise<string> =>
    (await page.getByRole('status').locator('dl > div').filter({ hasText: name }).locator('dd').innerText()).trim();
  const euros = (cents: number): RegExp => new RegExp(`^${(cents / 100).toFixed(2).replace('.', ',')}`);

  await option('Espèces reçues').click();
  const cash = option('Montant reçu en espèces (€)');
  await cash.fill(`${due / 100 + 1}`.replace('.', ','));
  await page.getByText(/Plus que le montant dû/).waitFor();
  await cash.fill('100');
  expect(await part('Reste à payer')).toMatch(euros(due - 10_000));
  await option('En ligne').click();
  expect(await option('À payer en ligne').isChecked()).toBe(true);
  await option('Payé par carte').click();
  // A card settles the rest: nothing is still to come.
  expect(await option('En ligne').isChecked()).toBe(false);
  expect(await option('Espèces reçues').isChecked()).toBe(true);
  expect(await part('Espèces')).toMatch(/^100,00/);
  expect(await part('Carte')).toMatch(euros(due - 10_000));
  expect(await part('Reste à payer')).toMatch(/^0,00/);
});

/** Returns a visit to make whose order owes more than the test pays in cash, and what it owes in cents. */
async function unpaidVisit(): Promise<{ due: number; visit: { id: string } }> {
  const found = (await visitsToStart(world)).find(({ order }) => !order.paid && order.total > 10_000);
  if (found === undefined) throw new Error('the demo has no unpaid visit to make');
  const payments = (await world.api.rows('payments')).filter(({ orderId }) => orderId === found.order.id);
  return { visit: found.visit, due: found.order.total - payments.reduce((sum, { amount }) => sum + amount, 0) };
}
