import { missingQualifications } from '#contract/rules/qualified.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { ApiUser } from './support/api.ts';
import { signInToApi, supervisorEmail } from './support/api.ts';
import { startVisit } from './support/app.ts';
import { reportFailure } from './support/failure-report.ts';
import { eventually } from './support/processes.ts';
import type { World } from './support/world.ts';
import { createWorld, startCertifier, startSupervisor, visitsToStart } from './support/world.ts';
import { setOffline } from './support/network.ts';

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

test('[RN8] [PL3] warns the office before it reassigns an order whose phone holds a visit, accepts the visit, and removes the order', async () => {
  const phone = await startCertifier(world);
  const [found] = await visitsToStart(world);
  if (found === undefined) throw new Error('the demo has no order with a visit');
  const { order, visit } = found;
  const to = (await office.rows('employees')).find(
    (one) => !one.disabled && one.id !== world.api.id && missingQualifications(order, one).length === 0,
  );
  if (to === undefined) throw new Error('the demo has no colleague');

  // The portal is unreachable: the phone reports to the main API what it still holds for the portal.
  world.link.decide((_, path) => (path.startsWith('/field/v1/') ? 'drop' : 'pass'));
  await phone.goto(`${world.link.url}/orders/${order.id}`);
  await startVisit(phone);

  desk = await startSupervisor(world, order);
  const part = assignment(desk);
  await part
    .getByRole('button', { name: /^Attribué à/ })
    .or(part.getByLabel('Attribué à'))
    .first()
    .click();
  await desk.getByRole('option', { name: to.name, exact: true }).click();
  await part.getByText(/1 élément de cette commande n’est pas encore envoyé\./).waitFor();
  await part.getByRole('button', { name: `Attribuer à ${to.name}` }).click();
  const question = desk.getByRole('dialog');
  await question.getByText('Attribuer quand même ?').waitFor();
  await question.getByRole('button', { name: 'Attribuer quand même' }).click();
  await desk.getByText('Attribution enregistrée sur cet appareil.').waitFor();
  await eventually('the server has the new assignee', async () => {
    const now = (await office.rows('orders')).find(({ id }) => id === order.id);
    return now?.assignee?.id === to.id || undefined;
  });

  world.link.decide(() => 'pass');
  // The network's return ends the backoff. The browser reports a return only after a loss.
  await setOffline(phone.context(), true);
  await setOffline(phone.context(), false);
  const stateNow = async (): Promise<string | undefined> =>
    (await office.rows('visits')).find(({ id }) => id === visit.id)?.state;
  await eventually('what was started on site waits for the office', async () => {
    const proposed = (await office.rows('conflicts')).some(
      ({ orderId, field }) => orderId === order.id && field === 'visit',
    );
    return proposed || undefined;
  });
  expect(await stateNow()).not.toBe('started');
  await desk.getByRole('button', { name: /^Accepter/ }).click();
  await eventually('the office has accepted it', async () => (await stateNow()) === 'started' || undefined);
  await phone.goto(`${world.link.url}/orders`);
  await phone.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor();
  await phone
    .getByText(/commandes? sur cet appareil/)
    .first()
    .waitFor();
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
