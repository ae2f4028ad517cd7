import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import type { OrderChanges } from '#contract/mutations/order-update.ts';
import type { ApiUser } from './support/api.ts';
import { signInToApi, supervisorEmail } from './support/api.ts';
import { reportFailure } from './support/failure-report.ts';
import { eventually } from './support/processes.ts';
import { pushed } from './support/pushed.ts';
import type { World } from './support/world.ts';
import { createWorld, startCertifier, startSupervisor, visitsToStart } from './support/world.ts';

let world: World;
let office: ApiUser;
/** An order that the certifier may change and whose planning is open. */
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
  if (found === undefined) throw new Error('the demo has no order that is still to be visited');
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

/** A day so many days ahead, at nine. */
function morning(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T08:00:00.000Z`;
}

/** What both devices saw, and what each side then writes. A switch has no third position: both turn it. */
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
/** What stands where both wrote the same field (rule CF1), the site's having arrived first. */
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

/** The order as this user's device would have it, the fields that can be changed only. */
async function valuesFor(user: ApiUser): Promise<Values> {
  const row = (await user.rows('orders')).find(({ id }) => id === order.id);
  if (row === undefined) throw new Error('the order is gone');
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Values;
}

/** Puts the order, which reads `now`, back to what both devices saw. */
async function putBack(now: Values): Promise<void> {
  const { status } = await pushed(office, 'order.update', { orderId: order.id, changes: seen }, now);
  expect(status).not.toBe('refused');
}

test('[CF1] two devices change one field each, in every combination: both see the same, and nothing else changes', async () => {
  let now = await valuesFor(world.api);
  for (const siteField of fields) {
    for (const deskField of fields) {
      await putBack(now);
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

test('[CF2] what lost is kept for whoever wrote it and for the supervisor', async () => {
  const kept = (await office.rows('conflicts')).filter(({ orderId }) => orderId === order.id);
  const told = kept.map(({ field, lost, kept: stands, lostBy }) => [field, lost, stands, lostBy?.id === world.api.id]);
  expect(told).toEqual(
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
  await on.getByText('Enregistré sur cet appareil.').first().waitFor();
}

/** Both browsers are told that there is a network again. */
async function hearOfNetwork(): Promise<void> {
  for (const one of [page, desk]) await one.evaluate(() => dispatchEvent(new Event('online')));
}

/** The card of the sync centre in which a supervisor decides. */
function toDecide() {
  return desk.getByRole('region', { name: 'Valeurs remplacées, à arbitrer' });
}

test('[CF2] both write offline: the author is told by what and whom, the supervisor brings the value back offline', async () => {
  await putBack(await valuesFor(office));
  page = await startCertifier(world);
  await page.goto(`${world.link.url}/orders/${order.id}`);
  await page.getByLabel('Remarque de planning').waitFor();
  desk = await startSupervisor(world, order);
  await world.server.stop();
  await writePlanningRemark(page, 'sonner au 14');
  await writePlanningRemark(desk, 'sonner au 41');
  expect([await planningRemark(page), await planningRemark(desk)]).toEqual(['sonner au 14', 'sonner au 41']);

  await world.server.start();
  await hearOfNetwork();
  const notice = page.locator('#form-remarks').getByRole('status').filter({ hasText: 'a été remplacée par' });
  await notice.getByText(/« sonner au 14 » a été remplacée par « sonner au 41 » \(Claire Peeters, \d/).waitFor();
  expect(await planningRemark(page)).toBe('sonner au 41');
  await page.goto(`${world.link.url}/sync`);
  await page.getByRole('region', { name: 'Vos valeurs remplacées' }).getByText('sonner au 14').waitFor();

  const restore = desk.locator('#form-remarks').getByRole('button', { name: 'Rétablir « sonner au 14 »' });
  await restore.waitFor();
  await world.server.stop();
  await restore.click();
  await desk.locator('#form-remarks').getByText('À envoyer').waitFor();
  expect(await planningRemark(desk)).toBe('sonner au 14');
  await world.server.start();
  await hearOfNetwork();
  await page.goto(`${world.link.url}/orders/${order.id}`);
  await page.getByText(/Rétabli par Claire Peeters/).waitFor();
  expect(await planningRemark(page)).toBe('sonner au 14');
  await desk.goto(`${world.server.url}/sync`);
  await desk.getByRole('heading', { level: 1, name: 'Synchronisation' }).waitFor();
  expect(await desk.getByRole('button', { name: 'Rétablir « sonner au 14 »' }).count()).toBe(0);
});

test('[CF2] the supervisor keeps, offline, the value that stands: both are told so, and nobody is asked again', async () => {
  const now = await valuesFor(office);
  const changed = async (user: ApiUser, text: string): Promise<void> => {
    const args = { orderId: order.id, changes: { planningRemark: text } };
    const { status } = await pushed(user, 'order.update', args, { planningRemark: now.planningRemark });
    expect(status).not.toBe('refused');
  };
  await changed(world.api, 'étage 3');
  await changed(office, 'étage 4');
  await desk.goto(`${world.server.url}/sync`);
  const lost = toDecide().getByRole('listitem').filter({ hasText: 'étage 3' });
  await lost.getByRole('button', { name: 'Rétablir « étage 3 »' }).waitFor();
  await world.server.stop();
  await lost.getByRole('button', { name: 'Garder « étage 4 »' }).click();
  await desk.getByText('Valeur confirmée sur cet appareil.').waitFor();
  await lost.waitFor({ state: 'detached' });
  await desk.getByRole('heading', { name: 'Valeur confirmée' }).waitFor();

  await world.server.start();
  await hearOfNetwork();
  await page.goto(`${world.link.url}/orders/${order.id}`);
  const notice = page.locator('#form-remarks').getByRole('status').filter({ hasText: 'étage 3' });
  await notice.getByText(/Confirmé par Claire Peeters/).waitFor();
  expect(await planningRemark(page)).toBe('étage 4');
  await desk.goto(`${world.server.url}/orders/${order.id}`);
  await desk.getByText(/Confirmé par Claire Peeters/).waitFor();
  expect(await desk.getByRole('button', { name: /^(Garder|Rétablir) « étage/ }).count()).toBe(0);
});

test('[CF2] a time that a visit lost is told in words, and can be confirmed but not brought back', async () => {
  const found = (await visitsToStart(world)).find(
    ({ order: { invoice, plannedVisitAt } }) =>
      invoice === null && (plannedVisitAt === null || isAhead(plannedVisitAt)),
  );
  if (found === undefined) throw new Error('the demo has no visit that can be moved');
  const { id: visitId, orderId, plannedStart, plannedEnd } = found.visit;
  const moved = async (user: ApiUser, hour: string): Promise<void> => {
    const day = morning(30).slice(0, 10);
    const times = { plannedStart: `${day}T${hour}:00:00.000Z`, plannedEnd: `${day}T${hour}:45:00.000Z` };
    const result = await pushed(user, 'visit.move', { visitId, orderId, ...times }, { plannedStart, plannedEnd });
    expect(result.status).not.toBe('refused');
  };
  await moved(world.api, '08');
  await moved(office, '10');
  await desk.goto(`${world.server.url}/sync`);
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
