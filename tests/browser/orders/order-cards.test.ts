import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { orderUpdateRefusal } from '#contract/rules/orders/order-changes.ts';
import { waitForOfflineShell } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import type { World } from '../support/world.ts';
import { continueCertifier, createWorld, startCertifier, startSupervisor, visitsToStart } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

interface Card {
  /** What follows the order's path: the sheet of the card, or the card with a form of its own. */
  at: string;
  part: (page: Page) => Locator;
  /** What is typed, and where the part shows it as a draft. */
  label: string;
  typed: string;
  /** What another screen shows then, in this tab of a phone. */
  seen: RegExp;
  tab: string;
}

const sheet = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const card = (id: string) => (page: Page) => page.locator(`#${id}`);

const cards: readonly Card[] = [
  { at: '?sheet=address', part: sheet('Adresse et bien'), label: 'Numéro', typed: '1987', seen: / 1987/, tab: 'visit' },
  {
    at: '?sheet=client',
    part: sheet('Client et contacts'),
    label: 'Propriétaire',
    typed: 'M. Dumont',
    seen: /M\. Dumont/,
    tab: 'visit',
  },
  {
    at: '?sheet=services',
    part: sheet('Services et prix'),
    label: 'Prix final TVAC (€)',
    typed: '311,50',
    seen: /311,50/,
    tab: 'file',
  },
  {
    at: '#form-remarks',
    part: card('form-remarks'),
    label: 'Remarque externe',
    typed: 'Clé chez la voisine',
    seen: /Clé chez la voisine/,
    tab: 'visit',
  },
  {
    at: '#form-office-texts',
    part: card('form-office-texts'),
    label: 'Demande de preuves',
    typed: 'Facture des châssis',
    seen: /Facture des châssis/,
    tab: 'file',
  },
];

/** Returns the page's text with what stands in its fields. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.querySelector('article')?.textContent ?? '', ...fields.map(({ value }) => value)]
      .join('\n')
      .replaceAll(/\s/g, ' ');
  });
}

test(
  'every card is edited offline and survives a reload; a colleague reads it once the server has it',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const order: Order | undefined = (await world.api.rows('orders')).find(
      (one) => one.assignee?.id === world.api.id && orderUpdateRefusal(one, ['total'], new Date()) === undefined,
    );
    if (order === undefined) throw new Error('the demo has no order that can be edited');
    const desk = await startSupervisor(world, order);
    await waitForOfflineShell(desk);
    await setOffline(desk.context(), true);
    const path = `${world.deskUrl}/orders/${order.id}`;

    for (const { at, part, label, typed } of cards) {
      await desk.goto(path + at);
      const field = part(desk).getByLabel(label, { exact: true });
      await field.fill(typed);
      await desk.reload();
      await expect.poll(() => field.inputValue(), { message: `${at} after a reload` }).toBe(typed);
      await part(desk).getByRole('button', { name: 'Enregistrer' }).click();
      await desk.getByText('Sur cet appareil seulement.').waitFor();
    }
    // The people of the order are chosen, not typed.
    await desk.goto(`${path}?sheet=people`);
    const people = desk.getByRole('dialog', { name: 'Qui suit la commande' });
    await people.getByLabel('Gestionnaire').fill('Karim');
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Enter');
    await people.getByRole('button', { name: 'Enregistrer' }).click();
    await people.waitFor({ state: 'detached' });

    await desk.locator('[data-order-header]').getByText('À envoyer').waitFor();
    expect(await desk.getByText('Commande mise à jour avec succès').count()).toBe(0);
    await setOffline(desk.context(), false);
    await desk.getByText('Commande mise à jour avec succès').waitFor();
    // Nothing of what was saved is a draft any more.
    await desk.getByText('Tout est sur le serveur').first().waitFor();

    const phone = await startCertifier(world);
    for (const { tab, seen } of [...cards, { tab: 'file', seen: /Gestionnaire\s*Karim/ }]) {
      await phone.goto(`${world.link.url}/orders/${order.id}?tab=${tab}`);
      await expect.poll(() => textOf(phone), { message: `${tab} of the phone` }).toMatch(seen);
    }
  },
);

/** Returns the bottom of what is shown, in pixels from the top of the window. */
async function bottomOf(shown: Locator): Promise<number> {
  const box = await shown.first().boundingBox();
  return box === null ? Number.POSITIVE_INFINITY : Math.round(box.y + box.height);
}

test('a desk of 1440 × 900 shows state, date, certifier, visit, services and price, and messages without scrolling', async () => {
  const [planned] = await visitsToStart(world);
  const closed = (await world.api.rows('orders')).find(
    ({ state, invoice, services }) => state === 'certified' && invoice !== null && services.length <= 2,
  );
  if (planned === undefined || closed === undefined)
    throw new Error('the demo has no planned visit, or no certificate');
  const open = world.supervisor.pages().find((page) => page.url() !== 'about:blank');
  const desk = open ?? (await startSupervisor(world, planned.order));
  await desk.setViewportSize({ width: 1440, height: 900 });
  for (const { order, state } of [
    { order: planned.order, state: 'Planifiée' },
    { order: closed, state: 'Certifiée' },
  ]) {
    await desk.goto(`${world.deskUrl}/orders/${order.id}`);
    await desk.locator('#checks').waitFor();
    const header = desk.locator('[data-order-header]');
    const parts: Record<string, Locator> = {
      state: header.getByText(state),
      'date and certifier': header.getByText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} · /),
      visit: desk.locator('#visit').getByRole('heading'),
      price: desk.locator('#services').getByText('Total à payer, TVAC'),
      'what is left to pay': desk.locator('#billing').getByText('Reste à payer'),
      messages: desk.locator('#form-message').getByLabel('Votre message'),
    };
    for (const [name, part] of Object.entries(parts))
      await expect.poll(() => bottomOf(part), { message: `${state}: ${name}` }).toBeLessThanOrEqual(900);
  }
});

test('each tab of an order is at most three screens of a phone', async () => {
  const [planned] = await visitsToStart(world);
  const closed = (await world.api.rows('orders')).find(
    ({ state, invoice }) => state === 'certified' && invoice !== null,
  );
  if (planned === undefined || closed === undefined)
    throw new Error('the demo has no planned visit, or no certificate');
  const phone = await continueCertifier(world);
  const screens: Record<string, number> = {};
  for (const { id, state } of [planned.order, closed])
    for (const tab of ['visit', 'file', 'photos', 'messages']) {
      await phone.goto(`${world.link.url}/orders/${id}?tab=${tab}`);
      await phone.getByRole('navigation', { name: 'Parties de la commande' }).waitFor();
      const height = () => phone.evaluate(() => document.documentElement.scrollHeight / innerHeight);
      let before = 0;
      // The cards come in steps.
      await expect
        .poll(
          async () => {
            const last = before;
            before = await height();
            return before - last;
          },
          { interval: 300 },
        )
        .toBe(0);
      screens[`${state} ${tab}`] = Math.round(before * 10) / 10;
    }
  expect(Object.entries(screens).filter(([, count]) => count > 3)).toEqual([]);
});
