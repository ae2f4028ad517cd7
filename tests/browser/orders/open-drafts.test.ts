import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk, visitsToStart } from '../support/world.ts';

let world: World;
let office: Page;
let order: Order;

beforeAll(async () => {
  world = await createWorld();
  office = await startDesk(world);
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no visit to make');
  ({ order } = first);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const button = (name: string | RegExp): Locator => office.getByRole('button', { name }).locator('visible=true').first();

/** A form over the page of an order: how it opens, where something is typed, and its name in the list of drafts. */
interface Form {
  tab: string;
  opens: RegExp;
  field: string;
  text: string;
  name: string;
}

const forms: readonly Form[] = [
  {
    tab: 'visit',
    opens: /^Planifier une (seconde )?visite$/,
    field: 'Début',
    text: '13:15',
    name: 'Visite à planifier',
  },
  { tab: 'file', opens: /^Enregistrer un paiement$/, field: 'Montant reçu', text: '41,50', name: 'Paiement' },
  {
    tab: 'photos',
    opens: /^(Demander des preuves|Nouvelle demande)$/,
    field: 'Ce que le client lira en plus',
    text: 'Facture de la chaudière',
    name: 'Demande de preuves',
  },
];

test.each(forms)(
  '[LW6g] what is typed under “$name” is listed with its order, and opens again from another tab',
  async ({ tab, opens, field, text, name }) => {
    const typed = (page: Page): Locator => page.getByRole('dialog').getByLabel(field, { exact: true });
    await office.goto(`${world.deskUrl}/orders/${order.id}?tab=${tab}`);
    await button(opens).click();
    await typed(office).fill(text);
    await typed(office).blur();
    await expect.poll(() => typed(office).inputValue()).toBe(text);
    const other = await office.context().newPage();
    await other.goto(`${world.deskUrl}/sync`);
    const line = other.getByRole('listitem').filter({ hasText: name });
    await expect.poll(() => line.innerText()).toContain(order.number ?? '');
    await line.getByRole('link', { name: /^Ouvrir/ }).click();
    await expect.poll(() => typed(other).inputValue()).toBe(text);
    // A link opened it: it closes on the page of its order.
    await other.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
    await typed(other).waitFor({ state: 'detached' });
    await other.waitForURL((url) => url.pathname.endsWith(`/orders/${order.id}`));
    await other.goto(`${world.deskUrl}/sync`);
    await other.getByRole('button', { name: new RegExp(`^Supprimer ${name}`) }).click();
    // The page with the open form sees that nothing is typed any more.
    await expect.poll(() => typed(office).inputValue()).not.toBe(text);
    await other.close();
  },
);
