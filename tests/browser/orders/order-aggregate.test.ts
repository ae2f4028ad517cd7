import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts';
import { orderUpdateRefusal } from '#contract/rules/orders/order-changes.ts';
import { vatIn, vatRateOf } from '#contract/rules/payments/vat.ts';
import { testContent } from '#tests/support/server/test-server.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk } from '../support/world.ts';

let world: World;
let office: ApiUser;
let phone: Page;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  office = await signInToApi(world.server.url, supervisorEmail);
  [phone, desk] = await Promise.all([startCertifier(world), startDesk(world)]);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** Returns an order of the certifier whose only visit is planned, with it. */
async function planned(): Promise<{ order: Order; visit: Visit }> {
  const visits = await office.rows('visits');
  for (const order of await office.rows('orders')) {
    const [visit, ...more] = visits.filter(({ orderId }) => orderId === order.id);
    const isTheirs = order.assignee?.id === world.api.id && visit?.employee.id === world.api.id;
    if (
      visit?.state === 'planned' &&
      more.length === 0 &&
      isTheirs &&
      order.state === 'planned' &&
      order.invoice === null
    )
      return { order, visit };
  }
  throw new Error('the demo has no order with one planned visit');
}

test('[LW3] an order that the office cancels offline takes its visit along there at once, and on the phone once it is sent', async () => {
  const { order, visit } = await planned();
  await phone.goto(`${world.link.url}/orders/${order.id}`);
  await phone.locator('#visit').getByText('Planifiée').first().waitFor();
  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  await desk.locator('#visit').getByText('Planifiée').first().waitFor();
  await setOffline(desk.context(), true);
  await desk.getByRole('button', { name: 'Annuler la commande' }).click();
  await desk.getByLabel('Raison de l’annulation').fill('Le client ne vend plus');
  await desk.getByRole('button', { name: 'Annuler la commande' }).click();
  await desk.locator('#visit').getByText('Annulée').first().waitFor();
  const stored = async (): Promise<Visit['state'] | undefined> =>
    (await office.rows('visits')).find(({ id }) => id === visit.id)?.state;
  expect(await stored()).toBe('planned');
  await setOffline(desk.context(), false);
  await eventually('the server has called the visit off', async () => (await stored()) === 'cancelled' || undefined);
  await phone.locator('#visit').getByText('Annulée').first().waitFor();
});

test('[OB5] a price that the invoice overtook says so at the tap, is not queued, and can be sent all the same', async () => {
  const order = (await office.rows('orders')).find(
    (one) =>
      one.assignee?.id === world.api.id &&
      one.total > 0 &&
      one.paymentNotice === null &&
      orderUpdateRefusal(one, ['total'], new Date()) === undefined &&
      one.state === 'planned',
  );
  if (order === undefined) throw new Error('the demo has no order that can be invoiced');
  await phone.goto(`${world.link.url}/orders/${order.id}?sheet=services`);
  const sheet = phone.getByRole('dialog', { name: 'Services et prix' });
  await sheet.getByLabel('Prix final TVAC (€)').fill('311,50');
  const { total } = order;
  const vat = vatIn(total, vatRateOf(order, testContent) ?? 21);
  const paper = { orderId: order.id, invoiceId: randomUUID(), dueOn: addDays(brusselsDay(Date.now()), 20), total, vat };
  expect(await pushed(office, 'invoice.issue', paper)).toMatchObject({ status: 'applied' });
  await phone
    .getByText(/facture/i)
    .first()
    .waitFor();
  await sheet.getByRole('button', { name: 'Enregistrer' }).click();
  const question = phone.getByRole('dialog', { name: 'Envoyer quand même ?' });
  await question.getByText(/la facture est déjà générée/).waitFor();
  await question.getByRole('button', { name: 'Annuler' }).click();
  await sheet
    .getByRole('alert')
    .getByText(/la facture est déjà générée/)
    .waitFor();
  expect(await sheet.getByLabel('Prix final TVAC (€)').inputValue()).toBe('311,50');
  await sheet.getByRole('button', { name: 'Enregistrer' }).click();
  await question.getByRole('button', { name: 'Envoyer quand même' }).click();
  await sheet.waitFor({ state: 'detached' });
});
