import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { openSyncLine } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startSupervisor, visitsToStart } from '../support/world.ts';

let world: World;
let office: ApiUser;
/** An order that the certifier may change and that can still be planned. */
let order: Order;
let page: Page;
let desk: Page;

beforeAll(async () => {
  world = await createWorld();
  office = await signInToApi(world.server.url, supervisorEmail);
  const found = (await world.api.rows('orders')).find(
    ({ assignee, invoice, plannedVisitAt }) =>
      assignee?.id === world.api.id && invoice === null && (plannedVisitAt === null || isAhead(plannedVisitAt)),
  );
  if (found === undefined) throw new Error('the demo has no order that can still be planned');
  order = found;
});

afterEach((context) => reportFailure(context, world));

afterAll(async () => {
  await world.dispose();
});

type Values = Required<
  Pick<
    OrderChanges,
    'internalRemark' | 'externalRemark' | 'planningRemark' | 'tags' | 'urgent' | 'realEstate' | 'plannedVisitAt'
  >
>;
type Field = keyof Values;

function isAhead(instant: string): boolean {
  return Date.parse(instant) > Date.now() + 86_400_000;
}

/** Returns 09:00 in Belgium (winter time) this many days ahead. */
function morning(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T08:00:00.000Z`;
}

/**
 * The values that both devices saw. `onSite` and `atDesk` are the values that each side then writes. Both set the switch,
 * because a boolean has only one other value.
 */
const seen: Values = {
  internalRemark: '',
  externalRemark: '',
  planningRemark: '',
  tags: [],
  urgent: false,
  realEstate: { type: 'house', category: 'existing' },
  plannedVisitAt: morning(20),
};
const onSite: Values = {
  internalRemark: 'vu sur place',
  externalRemark: 'dit au client',
  planningRemark: 'plutôt le matin',
  tags: ['terrain'],
  urgent: true,
  realEstate: { type: 'land', category: 'renovated' },
  plannedVisitAt: morning(21),
};
const atDesk: Values = {
  internalRemark: 'noté au bureau',
  externalRemark: 'écrit au client',
  planningRemark: 'plutôt l’après-midi',
  tags: ['bureau'],
  urgent: true,
  realEstate: { type: 'commercial', category: 'new' },
  plannedVisitAt: morning(22),
};
/** The resulting values when both wrote the same field and the site's mutation arrived first (rule CF1). */
const merged: Values = {
  ...atDesk,
  internalRemark: 'vu sur place\nnoté au bureau',
  externalRemark: 'dit au client\nécrit au client',
  tags: ['terrain', 'bureau'],
  realEstate: onSite.realEstate,
};
const fields = Object.keys(seen) as Field[];

async function write(user: ApiUser, field: Field, values: Values): Promise<void> {
  const args = { orderId: order.id, changes: { [field]: values[field] } };
  const { status } = await pushed(user, 'order.update', args, { [field]: seen[field] });
  expect(status).not.toBe('refused');
}

/** Returns the changeable fields of the order as the user's device receives them. */
async function valuesFor(user: ApiUser): Promise<Values> {
  const row = (await user.rows('orders')).find(({ id }) => id === order.id);
  if (row === undefined) throw new Error('the order is gone');
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Values;
}

/** Resets the order to `seen`. `now` is its current state. */
async function resetOrder(now: Values): Promise<void> {
  const { status } = await pushed(office, 'order.update', { orderId: order.id, changes: seen }, now);
  expect(status).not.toBe('refused');
}

test('[CF1] merges the changes of two devices for every pair of fields, and changes no other field', async () => {
  let now = await valuesFor(world.api);
  for (const siteField of fields) {
    for (const deskField of fields) {
      await resetOrder(now);
      await write(world.api, siteField, onSite);
      await write(office, deskField, atDesk);
      const values = siteField === deskField ? merged : atDesk;
      const expected = { ...seen, [siteField]: onSite[siteField], [deskField]: values[deskField] };
      now = await valuesFor(world.api);
      expect([siteField, deskField, now]).toEqual([siteField, deskField, expected]);
    }
  }
  expect(await valuesFor(office)).toEqual(await valuesFor(world.api));
});

test('[CF2] sends each lost value to its author and to the supervisor', async () => {
  const conflicts = (await office.rows('conflicts')).filter(({ orderId }) => orderId === order.id);
  const reported = conflicts.map(({ field, lost, kept, lostBy }) => [field, lost, kept, lostBy?.id === world.api.id]);
  expect(reported).toEqual(
    expect.arrayContaining([
      ['planningRemark', onSite.planningRemark, atDesk.planningRemark, true],
      ['plannedVisitAt', onSite.plannedVisitAt, atDesk.plannedVisitAt, true],
      ['realEstate', atDesk.realEstate, onSite.realEstate, false],
    ]),
  );
  const own = (await world.api.rows('conflicts')).filter(({ orderId }) => orderId === order.id);
  expect(own.map(({ field }) => field).toSorted()).toEqual(['plannedVisitAt', 'planningRemark']);
});

async function planningRemark(on: Page): Promise<string> {
  return on.getByLabel('Remarque de planning').inputValue();
}

async function writePlanningRemark(on: Page, text: string): Promise<void> {
  await on.getByLabel('Remarque de planning').fill(text);
  await on.locator('#form-remarks').getByRole('button', { name: 'Enregistrer' }).click();
  await on
    .getByText(/^Enregistré( sur cet appareil\.)?$/)
    .first()
    .waitFor();
}

/** Tells both pages that the network is back. */
async function reportNetwork(): Promise<void> {
  for (const one of [page, desk]) await one.evaluate(() => dispatchEvent(new Event('online')));
}

/** Returns the card of the sync centre in which a supervisor decides. */
function toDecide() {
  return desk.getByRole('region', { name: 'Valeurs remplacées, à arbitrer' });
}

test(
  '[CF2] tells the author who replaced an offline change and by what, and lets the supervisor restore it offline',
  { tags: 'main' },
  async () => {
    await resetOrder(await valuesFor(office));
    page = await startCertifier(world);
    await page.goto(`${world.link.url}/orders/${order.id}`);
    await page.getByLabel('Remarque de planning').waitFor();
    desk = await startSupervisor(world, order);
    await world.server.stop();
    await writePlanningRemark(page, 'sonner au 14');
    await writePlanningRemark(desk, 'sonner au 41');
    expect([await planningRemark(page), await planningRemark(desk)]).toEqual(['sonner au 14', 'sonner au 41']);

    await world.server.start();
    await reportNetwork();
    const notice = page.locator('#form-remarks').getByRole('status').filter({ hasText: 'a été remplacée par' });
    await notice.getByText(/« sonner au 14 » a été remplacée par « sonner au 41 » \(Claire Peeters, \d/).waitFor();
    await expect.poll(() => planningRemark(page)).toBe('sonner au 41');
    await page.goto(`${world.link.url}/sync`);
    await page.getByRole('region', { name: 'Vos valeurs remplacées' }).getByText('sonner au 14').waitFor();

    const restore = desk.locator('#form-remarks').getByRole('button', { name: 'Rétablir « sonner au 14 »' });
    await restore.waitFor();
    await world.server.stop();
    await restore.click();
    await desk.locator('#form-remarks').getByText('À envoyer').waitFor();
    await expect.poll(() => planningRemark(desk)).toBe('sonner au 14');
    await world.server.start();
    await reportNetwork();
    await page.goto(`${world.link.url}/orders/${order.id}`);
    await page.getByText(/Rétabli par Claire Peeters/).waitFor();
    await expect.poll(() => planningRemark(page)).toBe('sonner au 14');
    await desk.goto(`${world.deskUrl}/sync`);
    await desk.getByRole('heading', { level: 1, name: 'Synchronisation' }).waitFor();
    expect(await desk.getByRole('button', { name: 'Rétablir « sonner au 14 »' }).count()).toBe(0);
  },
);

test('[CF2] shows the value that the supervisor confirms offline to both users, and asks nobody again', async () => {
  const now = await valuesFor(office);
  const change = async (user: ApiUser, text: string): Promise<void> => {
    const args = { orderId: order.id, changes: { planningRemark: text } };
    const { status } = await pushed(user, 'order.update', args, { planningRemark: now.planningRemark });
    expect(status).not.toBe('refused');
  };
  await change(world.api, 'étage 3');
  await change(office, 'étage 4');
  await desk.goto(`${world.deskUrl}/sync`);
  const lost = toDecide().getByRole('listitem').filter({ hasText: 'étage 3' });
  await lost.getByRole('button', { name: 'Rétablir « étage 3 »' }).waitFor();
  await world.server.stop();
  await lost.getByRole('button', { name: 'Garder « étage 4 »' }).click();
  await desk.getByText('Décision enregistrée.').waitFor();
  await lost.waitFor({ state: 'detached' });
  await openSyncLine(desk.getByRole('main'), order.number ?? '');
  await desk.getByRole('heading', { name: 'Valeur confirmée' }).waitFor();

  await world.server.start();
  await reportNetwork();
  await page.goto(`${world.link.url}/orders/${order.id}`);
  const notice = page.locator('#form-remarks').getByRole('status').filter({ hasText: 'étage 3' });
  await notice.getByText(/Confirmé par Claire Peeters/).waitFor();
  await expect.poll(() => planningRemark(page)).toBe('étage 4');
  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  await desk.getByText(/Confirmé par Claire Peeters/).waitFor();
  expect(await desk.getByRole('button', { name: /^(Garder|Rétablir) « étage/ }).count()).toBe(0);
});

test('[CF2] shows a visit time that lost, and lets the supervisor confirm the current one but not restore the lost one', async () => {
  const found = (await visitsToStart(world)).find(
    ({ order: { invoice, plannedVisitAt } }) =>
      invoice === null && (plannedVisitAt === null || isAhead(plannedVisitAt)),
  );
  if (found === undefined) throw new Error('the demo has no visit that can be moved');
  const { id: visitId, orderId, plannedStart, plannedEnd } = found.visit;
  const move = async (user: ApiUser, hour: string): Promise<void> => {
    const day = morning(30).slice(0, 10);
    const times = { plannedStart: `${day}T${hour}:00:00.000Z`, plannedEnd: `${day}T${hour}:45:00.000Z` };
    const result = await pushed(user, 'visit.move', { visitId, orderId, ...times }, { plannedStart, plannedEnd });
    expect(result.status).not.toBe('refused');
  };
  await move(world.api, '08');
  await move(office, '10');
  await desk.goto(`${world.deskUrl}/sync`);
  const lost = toDecide().getByRole('listitem').filter({ hasText: 'Visite : Début' });
  await lost.getByText(/Remplacé, de Sophie/).waitFor();
  await lost
    .getByText(/\d\d\/\d\d\/\d{4} \d\d:00/)
    .first()
    .waitFor();
  expect(await lost.getByRole('button', { name: /^Rétablir/ }).count()).toBe(0);
  await lost.getByRole('button', { name: /^Garder « / }).click();
  await lost.waitFor({ state: 'detached' });
  await eventually('the server knows that the time is confirmed', async () => {
    const rows = await office.rows('conflicts');
    const isKnown = rows.some(
      ({ of, field, upheld }) => of?.id === visitId && field === 'plannedStart' && upheld !== undefined,
    );
    return isKnown || undefined;
  });
  await page.goto(`${world.link.url}/orders/${orderId}`);
  await page
    .getByText(/Confirmé par Claire Peeters/)
    .first()
    .waitFor();
});
