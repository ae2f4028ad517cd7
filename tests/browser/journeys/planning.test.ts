import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Employee } from '#contract/entities/employee.ts';
import { brusselsInstant } from '#contract/rules/brussels-time.ts';
import { missingQualifications } from '#contract/rules/people/qualified.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { freeDays } from '../support/board.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';
import { setOffline } from '../support/network/network.ts';

let world: World;
let desk: Page;
let office: ApiUser;
/** A working day, far enough ahead that nobody has anything on it. */
let day: string;

beforeAll(async () => {
  world = await createWorld();
  office = await signInToApi(world.server.url, supervisorEmail);
  [day] = await freeDays(office);
  desk = await startDesk(world);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

/** Returns an order to plan, and an employee who is qualified for it. */
async function toPlan() {
  const employees = (await office.rows('employees')).filter(({ disabled }) => !disabled);
  for (const order of await office.rows('orders')) {
    const isQualified = (one: Employee): boolean => missingQualifications(order, one).length === 0;
    const [first, second] = employees.filter(({ qualifications }) => qualifications.length > 0).filter(isQualified);
    if (order.state === 'toPlan' && order.invoice === null && first !== undefined && second !== undefined)
      return { order, first, second };
  }
  throw new Error('the demo has no order to plan');
}

test('a supervisor plans a visit offline at a free time, moves it on the board by keyboard, and gives the day away', async () => {
  const { order, first, second } = await toPlan();
  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  await desk.getByRole('button', { name: 'Planifier une visite' }).waitFor();
  await waitUntilSafe(desk);
  await setOffline(desk.context(), true);
  await desk.getByRole('button', { name: 'Planifier une visite' }).click();
  await desk.getByLabel('Par', { exact: true }).selectOption(first.id);
  const [year, month, date] = day.split('-');
  await desk.getByLabel('Jour', { exact: true }).fill(`${date}/${month}/${year}`);
  await desk.getByRole('list', { name: 'Créneaux libres' }).getByRole('button').first().click();
  await desk.getByRole('button', { name: 'Planifier la visite' }).click();
  await desk.getByText('Sur cet appareil seulement.').waitFor();
  await setOffline(desk.context(), false);
  const visit = await eventually('the visit is on the server', async () =>
    (await office.rows('visits')).find(({ orderId, state }) => orderId === order.id && state === 'planned'),
  );
  expect(visit).toMatchObject({ employee: { id: first.id }, plannedStart: brusselsInstant(day, '08:00') });
  await waitUntilSafe(desk);

  await desk.goto(`${world.deskUrl}/agenda?view=team&date=${day}`);
  const card = desk.locator(`[data-entry="${visit.id}"]`);
  await card.focus();
  await desk.keyboard.press('Shift+ArrowRight');
  await card.filter({ hasText: '08:15' }).waitFor();
  await desk.getByRole('button', { name: `Donner la journée de ${first.name}` }).click();
  await desk.getByRole('dialog').getByRole('combobox').selectOption(second.id);
  await desk.getByRole('button', { name: 'Donner 1 visite' }).click();
  const given = await eventually('the visit is the colleague’s on the server', async () =>
    (await office.rows('visits')).find(({ id, employee }) => id === visit.id && employee.id === second.id),
  );
  expect(given.plannedStart).toBe(brusselsInstant(day, '08:15'));
  expect((await office.rows('orders')).find(({ id }) => id === order.id)?.assignee?.id).toBe(second.id);
});

test('of two supervisors who plan one time the second is refused, and sees why', async () => {
  const { order, first } = await toPlan();
  await desk.goto(`${world.deskUrl}/agenda?view=team&date=${day}`);
  await desk.getByRole('button', { name: `Planifier pour ${first.name}` }).waitFor();
  await waitUntilSafe(desk);
  await setOffline(desk.context(), true);
  await desk.goto(`${world.deskUrl}/orders/${order.id}`);
  await desk.getByRole('button', { name: 'Planifier une visite' }).click();
  await desk.getByLabel('Par', { exact: true }).selectOption(first.id);
  const [year, month, date] = day.split('-');
  await desk.getByLabel('Jour', { exact: true }).fill(`${date}/${month}/${year}`);
  await desk.getByLabel('Début', { exact: true }).fill('15:00');
  await desk.getByRole('button', { name: 'Planifier la visite' }).click();
  await desk.getByText('Sur cet appareil seulement.').waitFor();
  const other = (await office.rows('orders')).find(
    (one) => one.id !== order.id && one.state === 'toPlan' && missingQualifications(one, first).length === 0,
  );
  if (other === undefined) throw new Error('the demo has one order to plan only');
  const times = { plannedStart: brusselsInstant(day, '15:00'), plannedEnd: brusselsInstant(day, '16:00') };
  const plan = {
    visitId: crypto.randomUUID(),
    orderId: other.id,
    employee: { id: first.id, name: first.name },
    ...times,
  };
  expect(await pushed(office, 'visit.plan', { ...plan, overlaps: [] })).toMatchObject({ status: 'applied' });
  await setOffline(desk.context(), false);
  await desk.getByText('Ce créneau vient d’être pris').first().waitFor();
  const visits = (await office.rows('visits')).filter(
    ({ orderId, state }) => orderId === order.id && state === 'planned',
  );
  expect(visits).toEqual([]);
});
