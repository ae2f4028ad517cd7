import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { addDays, brusselsDay, weekdayOf } from '#contract/rules/brussels-time.ts';
import { holidayOn } from '#contract/rules/visits/holidays.ts';
import { missingQualifications } from '#contract/rules/people/qualified.ts';
import { overlap } from '#contract/rules/visits/visit-times.ts';
import { visitMinutes } from '#contract/rules/visits/visit-minutes.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import type { ApiUser } from '../support/server/api.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { ordersLike } from '../support/board.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import type { World } from '../support/world.ts';
import { createWorld, startDesk } from '../support/world.ts';

/** A supervisor plans a week of visits without a mouse. */

const visits = 60;
const perDay = visits / 5;

let world: World;
let office: ApiUser;
let desk: Page;
/** A Monday of a week without a holiday and without a visit. */
let monday: string;

beforeAll(async () => {
  world = await createWorld();
  office = await signInToApi(world.server.url, supervisorEmail);
  const busy = new Set((await office.rows('visits')).map(({ plannedStart }) => brusselsDay(plannedStart)));
  const days = Array.from({ length: 200 }, (_, index) => addDays(brusselsDay(Date.now()), 30 + index));
  const isFree = (one: string): boolean =>
    weekdayOf(one) === 1 &&
    [0, 1, 2, 3, 4].every((after) => holidayOn(addDays(one, after)) === null && !busy.has(addDays(one, after)));
  monday = days.find(isFree) ?? '';
  const employees = (await office.rows('employees')).filter(({ disabled }) => !disabled);
  const able = (order: Order): number =>
    employees.filter((one) => missingQualifications(order, one).length === 0).length;
  // Short enough, and made by enough of the team, for twelve a day.
  const like = (await office.rows('orders')).find(
    (order) => order.state === 'toPlan' && (able(order) * 600) / visitMinutes(order, undefined) > 1.5 * perDay,
  );
  if (like === undefined || monday === '') throw new Error('the demo has no order to plan, or no free week');
  await ordersLike(office, like, visits);
  desk = await startDesk(world);
}, minutes(4).timeout);
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

let keys = 0;
async function press(key: string): Promise<void> {
  keys += 1;
  await desk.keyboard.press(key);
}

const isFocused = (selector: string): Promise<boolean> =>
  desk.evaluate((of) => document.activeElement?.closest(of) !== null && document.activeElement !== null, selector);

/** Presses a key until the focus is within what the selector finds. */
async function pressUntil(key: string, selector: string, most: number): Promise<void> {
  for (let count = 0; !(await isFocused(selector)); count += 1) {
    if (count === most) throw new Error(`${key} does not lead to ${selector}`);
    await press(key);
  }
}

const left = async (): Promise<number> =>
  Number((await desk.getByRole('heading', { name: /^À planifier/ }).innerText()).replaceAll(/\D/g, ''));

test('sixty visits of a week are planned by keys alone, and nobody has two at once', minutes(10), async () => {
  await desk.goto(`${world.deskUrl}/agenda?view=team&date=${monday}`);
  await desk.locator('[data-tray] [data-stop]').first().waitFor();
  const before = await left();
  await press('ArrowDown');
  await pressUntil('ArrowRight', '[data-tray]', 5);
  for (let day = 0; day < 5; day += 1) {
    for (let count = 0; count < perDay; count += 1) {
      const planned = day * perDay + count;
      await press('Enter');
      const sheet = desk.getByRole('dialog', { name: 'Planifier une visite' });
      await sheet.getByRole('list', { name: 'Créneaux libres' }).waitFor();
      await pressUntil('Tab', '[aria-label="Créneaux libres"] button', 30);
      await press('Enter');
      await pressUntil('Tab', '[role=dialog] button:has(svg.lucide-calendar-check)', 20);
      await press('Enter');
      await sheet.waitFor({ state: 'detached' });
      await expect.poll(left).toBe(before - planned - 1);
      await expect.poll(() => isFocused('[data-tray] [data-stop]')).toBe(true);
    }
    if (day < 4) await press('PageDown');
  }
  await waitUntilSafe(desk);
  const ofWeek = (await office.rows('visits')).filter(
    ({ plannedStart }) => plannedStart > monday && plannedStart < addDays(monday, 5),
  );
  expect(ofWeek).toHaveLength(visits);
  const span = (one: (typeof ofWeek)[number]) => ({ from: one.plannedStart, to: one.plannedEnd });
  const atOnce = ofWeek.filter((one) =>
    ofWeek.some(
      (other) => other.id !== one.id && other.employee.id === one.employee.id && overlap(span(one), span(other)),
    ),
  );
  expect(atOnce).toEqual([]);
  console.info(`${keys} keys for ${visits} visits`);
});
