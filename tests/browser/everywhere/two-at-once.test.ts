import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { brusselsInstant } from '#contract/rules/brussels-time.ts';
import { orderUpdateRefusal } from '#contract/rules/orders/order-changes.ts';
import { missingQualifications } from '#contract/rules/people/qualified.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { freeDays } from '../support/board.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { setOffline } from '../support/network/network.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import { openSurveySection, owedSurvey, questionCard } from '../support/desk/survey.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk } from '../support/world.ts';

let world: World;
let office: ApiUser;
let phone: Page;
let desk: Page;
/** A working day, far enough ahead that nobody has anything on it. */
let day: string;

beforeAll(async () => {
  world = await createWorld();
  office = await signInToApi(world.server.url, supervisorEmail);
  [day] = await freeDays(office);
  [phone, desk] = await Promise.all([startCertifier(world), startDesk(world)]);
});
beforeEach(() => setOffline(phone.context(), false));
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** Returns the certifier as an employee, and an order of theirs without a visit. */
async function toPlan(): Promise<{ order: Order; employee: Employee }> {
  const employee = (await office.rows('employees')).find(({ id }) => id === world.api.id);
  const planned = new Set((await office.rows('visits')).map(({ orderId }) => orderId));
  const order = (await office.rows('orders')).find(
    (one) =>
      employee !== undefined &&
      one.state === 'toPlan' &&
      one.invoice === null &&
      !planned.has(one.id) &&
      missingQualifications(one, employee).length === 0,
  );
  if (employee === undefined || order === undefined) throw new Error('the demo has no order to plan');
  return { order, employee };
}

/** Fills in a plan for the certifier and leaves the hands in its start. */
async function fillPlan(page: Page, employee: Employee, start: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Planifier une visite' }).click();
  await page.getByLabel('Par', { exact: true }).selectOption(employee.id);
  const [year, month, date] = day.split('-');
  await page.getByLabel('Jour', { exact: true }).fill(`${date}/${month}/${year}`);
  const field = page.getByLabel('Début', { exact: true });
  await field.fill(start);
  return field;
}

/** Plans what is filled in, though the way there may be long. */
async function plan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Planifier la visite' }).click();
  const stored = page.getByText(/^Visite planifiée/).first();
  const anyway = page.getByRole('button', { name: 'Planifier quand même' });
  await stored.or(anyway).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await stored.waitFor();
}

const isFocused = (field: Locator): Promise<boolean> => field.evaluate((one) => document.activeElement === one);

test('of two who plan one order, the one whose sheet is still open reads who planned it, and loses no key', async () => {
  const { order, employee } = await toPlan();
  const given = { orderId: order.id, assignee: { id: employee.id, name: employee.name } };
  expect(await pushed(office, 'order.assign', given, { assignee: order.assignee })).toMatchObject({
    status: 'applied',
  });
  await phone.goto(`${world.link.url}/orders/${order.id}`);
  const field = await fillPlan(phone, employee, '15:00');
  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  await fillPlan(desk, employee, '09:00');
  await plan(desk);

  await phone.getByText(/^Visite de Sophie Dubois, .*planifiée par /).waitFor();
  expect(await isFocused(field)).toBe(true);
  expect(await field.inputValue()).toBe('15:00');
  expect(await phone.getByRole('button', { name: 'Planifier la visite' }).isDisabled()).toBe(true);
  // A second visit is planned by who says so.
  await phone.getByRole('button', { name: 'Continuer quand même' }).click();
  await plan(phone);
  await eventually('the server has both visits', async () => {
    const visits = (await office.rows('visits')).filter(({ orderId }) => orderId === order.id);
    return visits.length === 2 || undefined;
  });
});

test('of two who plan one order without a network the second is refused: nobody gets two visits without a word', async () => {
  const { order, employee } = await toPlan();
  await pushed(office, 'order.assign', {
    orderId: order.id,
    assignee: { id: employee.id, name: employee.name },
  });
  await phone.goto(`${world.link.url}/orders/${order.id}`);
  await phone.getByRole('button', { name: 'Planifier une visite' }).waitFor();
  await setOffline(phone.context(), true);
  await fillPlan(phone, employee, '12:00');
  await plan(phone);
  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  await fillPlan(desk, employee, '10:30');
  await plan(desk);
  await eventually('the plan of the desk is on the server', async () =>
    (await office.rows('visits')).find(({ orderId }) => orderId === order.id),
  );
  await setOffline(phone.context(), false);
  await phone.getByText('Quelqu’un d’autre a modifié la même information entre-temps').first().waitFor();
  const visits = (await office.rows('visits')).filter(({ orderId }) => orderId === order.id);
  expect(visits.map(({ plannedStart }) => plannedStart)).toEqual([brusselsInstant(day, '10:30')]);
});

test('of two who note a payment, the second reads the first one’s before noting theirs', async () => {
  const owing = (await world.api.rows('orders')).find(
    (one) => one.assignee?.id === world.api.id && one.total > 0 && !one.paid && one.state !== 'cancelled',
  );
  if (owing === undefined) throw new Error('the demo has no order that owes');
  await phone.goto(`${world.link.url}/orders/${owing.id}?tab=file`);
  await phone.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Enregistrer un paiement' });
  const amount = sheet.getByLabel('Montant reçu');
  await amount.fill('50');
  await desk.goto(`${world.deskUrl}/orders/${owing.id}`);
  await desk.getByRole('button', { name: 'Enregistrer un paiement' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await sheet.getByText('Changé entre-temps').waitFor();
  expect(await isFocused(amount)).toBe(true);
  expect(await amount.inputValue()).toBe('50');
  expect(await sheet.getByRole('button', { name: 'Enregistrer', exact: true }).isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: 'Fermer' }).click();
  expect((await office.rows('payments')).filter(({ orderId }) => orderId === owing.id)).toHaveLength(1);
});

test('a customer whose name a colleague changes is asked about, and the answer is what is stored', async () => {
  const order = (await world.api.rows('orders')).find(
    (one) => one.assignee?.id === world.api.id && orderUpdateRefusal(one, ['client'], new Date()) === undefined,
  );
  if (order === undefined) throw new Error('the demo has no order that can be edited');
  await phone.goto(`${world.link.url}/orders/${order.id}?sheet=client`);
  const sheet = phone.getByRole('dialog', { name: 'Client et contacts' });
  const name = sheet.getByLabel('Nom du client');
  await name.fill('Hélène Lambert');
  const client = { ...order.client, name: 'Helena Lambert' };
  const changes = { orderId: order.id, changes: { client } };
  expect(await pushed(office, 'order.update', changes, { client: order.client })).toMatchObject({ status: 'applied' });
  await sheet.getByText('Helena Lambert').waitFor();
  expect(await isFocused(name)).toBe(true);
  await phone.keyboard.type('s');
  expect(await name.inputValue()).toBe('Hélène Lamberts');
  expect(await sheet.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: 'Garder le mien' }).click();
  await sheet.getByRole('button', { name: 'Enregistrer' }).click();
  await eventually('the server has the name that was kept', async () => {
    const now = (await office.rows('orders')).find(({ id }) => id === order.id);
    return now?.client.name === 'Hélène Lamberts' || undefined;
  });
});

test('a survey that two answer keeps what each types, and asks before one answer replaces the other', async () => {
  const survey = await owedSurvey(world.api);
  await phone.goto(`${world.link.url}/suivi?order=${survey.orderId}`);
  await openSurveySection(phone, 'volume');
  const card = questionCard(phone, 'Surface de plancher');
  const field = card.getByLabel('Valeur (m²)');
  await field.fill('120');
  const answer = { value: { type: 'numbers' as const, numbers: [85] }, note: '', proofs: [] };
  const args = { orderId: survey.orderId, question: 'floor-area', answer };
  expect(await pushed(office, 'followUp.answer', args)).toMatchObject({ status: 'applied' });
  await card.getByText(/ a écrit :/).waitFor();
  expect(await isFocused(field)).toBe(true);
  expect(await field.inputValue()).toBe('120');
  await card.getByRole('button', { name: 'Prendre l’autre' }).click();
  await expect.poll(() => field.inputValue()).toBe('85');
});

test('a visit that a colleague moves while it is dragged on the board stays where the colleague put it', async () => {
  const { order, employee } = await toPlan();
  const visit = {
    visitId: crypto.randomUUID(),
    orderId: order.id,
    employee: { id: employee.id, name: employee.name },
    plannedStart: brusselsInstant(day, '10:30'),
    plannedEnd: brusselsInstant(day, '11:30'),
  };
  expect(await pushed(office, 'visit.plan', visit)).toMatchObject({ status: 'applied' });
  await desk.goto(`${world.deskUrl}/agenda?view=team&date=${day}`);
  const card = desk.locator(`[data-entry="${visit.visitId}"]`);
  const box = await card.boundingBox();
  if (box === null) throw new Error('the board does not show the visit');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await desk.mouse.move(x, y);
  await desk.mouse.down();
  await desk.mouse.move(x + 60, y, { steps: 4 });
  const times = { plannedStart: brusselsInstant(day, '17:00'), plannedEnd: brusselsInstant(day, '18:00') };
  const { plannedStart, plannedEnd } = visit;
  const move = { visitId: visit.visitId, orderId: visit.orderId, ...times };
  expect(await pushed(office, 'visit.move', move, { plannedStart, plannedEnd })).toMatchObject({ status: 'applied' });
  await card.filter({ hasText: '17:00' }).waitFor();
  await desk.mouse.up();
  await desk.getByText(/^Cette visite vient d’être déplacée/).waitFor();
  const now = (await office.rows('visits')).find(({ id }) => id === visit.visitId);
  expect(now?.plannedStart).toBe(times.plannedStart);
});
