import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { missingQualifications } from '#contract/rules/people/qualified.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { startVisit } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk, visitsToStart } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

let world: World;
let office: ApiUser;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  office = await signInToApi(world.server.url, supervisorEmail);
});

afterEach((context) => reportFailure(context, world));

afterAll(async () => {
  await world.dispose();
});

/** Returns the part of the order's page that assigns it. */
function assignment(on: Page) {
  return on.locator('#form-assign');
}

/** Returns the visits that the certifier can start, each with a colleague to whom its order can go. */
async function visitsToGive() {
  const employees = await office.rows('employees');
  return (await visitsToStart(world)).flatMap(({ order, visit }) => {
    const to = employees.find(
      (one) => !one.disabled && one.id !== world.api.id && missingQualifications(order, one).length === 0,
    );
    return to === undefined ? [] : [{ order, visit, to }];
  });
}

/** Assigns an order to a colleague on the supervisor's desk. */
async function give(order: Order, to: EmployeeRef, hasUnsentWork: boolean): Promise<void> {
  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  const part = assignment(desk);
  await part
    .getByRole('button', { name: /^Attribué à/ })
    .or(part.getByLabel('Attribué à'))
    .first()
    .click();
  await desk.getByRole('option', { name: to.name, exact: true }).click();
  if (hasUnsentWork) await part.getByText(/1 élément de cette commande n’est pas encore envoyé\./).waitFor();
  await part.getByRole('button', { name: `Attribuer à ${to.name}` }).click();
  const saved = desk.getByText(/^(Attribution enregistrée|Enregistré)/).first();
  const anyway = desk.getByRole('dialog').getByRole('button', { name: 'Attribuer quand même' });
  // The colleague's calendar may be asked about besides.
  await saved.or(anyway).first().waitFor();
  while (await anyway.isVisible()) {
    await anyway.click();
    await saved.or(anyway).first().waitFor();
  }
  await saved.waitFor();
  await eventually('the server has the new assignee', async () => {
    const now = (await office.rows('orders')).find(({ id }) => id === order.id);
    return now?.assignee?.id === to.id || undefined;
  });
}

/** Lets the phone send. The network's return ends the backoff; the browser reports a return only after a loss. */
async function reconnect(phone: Page): Promise<void> {
  world.link.decide(() => 'pass');
  await setOffline(phone.context(), true);
  await setOffline(phone.context(), false);
}

const stateOf = async (visitId: string): Promise<string | undefined> =>
  (await office.rows('visits')).find(({ id }) => id === visitId)?.state;
const isProposed = async (orderId: string): Promise<boolean> =>
  (await office.rows('conflicts')).some((one) => one.orderId === orderId && one.field === 'visit');

test('[RN8] [PL3] what a phone had reported of a visit counts after its order went to a colleague; what nobody knew waits for the office', async () => {
  const phone = await startCertifier(world);
  desk = await startDesk(world);
  const [reported, unknown] = await visitsToGive();
  if (reported === undefined || unknown === undefined) throw new Error('the demo has too few visits and colleagues');

  // The portal is unreachable: the phone reports to the main API what it still holds for the portal.
  world.link.decide((_, path) => (path.startsWith('/field/v1/') ? 'drop' : 'pass'));
  await phone.goto(`${world.link.url}/orders/${reported.order.id}`);
  await startVisit(phone);
  await give(reported.order, reported.to, true);
  await reconnect(phone);
  await eventually('the visit has begun', async () => (await stateOf(reported.visit.id)) === 'started' || undefined);
  expect(await isProposed(reported.order.id)).toBe(false);

  await phone.goto(`${world.link.url}/orders/${unknown.order.id}`);
  await phone.locator('main h1').waitFor();
  world.link.decide(() => 'drop');
  await startVisit(phone);
  await give(unknown.order, unknown.to, false);
  await reconnect(phone);
  await eventually('it waits for the office', async () => (await isProposed(unknown.order.id)) || undefined);
  expect(await stateOf(unknown.visit.id)).not.toBe('started');
  await desk.getByRole('button', { name: /^Accepter/ }).click();
  await eventually('it is accepted', async () => (await stateOf(unknown.visit.id)) === 'started' || undefined);
  await phone.goto(`${world.link.url}/orders`);
  await phone.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor();
  await phone
    .getByText(/commandes? sur cet appareil/)
    .first()
    .waitFor();
  for (const { order } of [reported, unknown])
    await expect.poll(() => phone.locator(`main a[href$="/orders/${order.id}"]`).count()).toBe(0);
});

test('locks what can no longer be planned, with the reason', async () => {
  const invoiced = (await office.rows('orders')).find(({ invoice }) => invoice !== null);
  if (invoiced === undefined) throw new Error('the demo has no invoiced order');
  await desk.goto(`${world.deskUrl}/orders/${invoiced.id}`);
  const day = desk.getByRole('textbox', { name: 'Visite prévue, jour' });
  await day.waitFor();
  expect(await day.isDisabled()).toBe(true);
  expect(await desk.getByRole('textbox', { name: 'Heure (Belgique)' }).isDisabled()).toBe(true);
  await desk
    .locator('#form-planning')
    .getByText(/facture/i)
    .first()
    .waitFor();
});
