import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import { addDays, brusselsDay, weekdayOf } from '#contract/rules/brussels-time.ts';
import { holidayOn } from '#contract/rules/visits/holidays.ts';
import { testNewOrder } from '#tests/support/rows.ts';
import type { ApiUser } from './server/api.ts';
import { pushed } from './server/pushed.ts';

/** Returns working days on which nobody has a visit, the first in a month. */
export async function freeDays(office: ApiUser): Promise<[first: string, ...others: string[]]> {
  const busy = new Set((await office.rows('visits')).map(({ plannedStart }) => brusselsDay(plannedStart)));
  const days = Array.from({ length: 60 }, (_, index) => addDays(brusselsDay(Date.now()), 30 + index));
  const [first, ...others] = days.filter(
    (one) => ![0, 6].includes(weekdayOf(one)) && holidayOn(one) === null && !busy.has(one),
  );
  if (first === undefined) throw new Error('the demo has no free day');
  return [first, ...others];
}

/** Creates orders to plan like another one. They are the oldest, so that they are the first of those to plan. */
export async function ordersLike(office: ApiUser, like: Order, count: number): Promise<string[]> {
  const { client, address, services, consumerType, realEstate } = like;
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const orderId of ids) {
    const given = { client, address, services, consumerType, realEstate, urgent: true, orderDate: '2020-01-02' };
    const { status } = await pushed(office, 'order.create', testNewOrder(1, { orderId, ...given }));
    if (status !== 'applied') throw new Error(`an order is ${status}`);
  }
  return ids;
}

export const laneOf = (page: Page, { id }: { id: string }): Locator => page.locator(`[data-lane="${id}"]`);
export const entryOf = (page: Page, id: string): Locator => page.locator(`[data-entry="${id}"]`);

/** Pixels from the start of a card at which it is grabbed. */
const grip = 4;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not on the board');
  return { ...box, middle: box.y + box.height / 2 };
}

/** Grabs a visit at its start, or an order to plan, and moves it a little. */
export async function grab(page: Page, card: Locator): Promise<void> {
  const { x, middle } = await boxOf(card);
  await page.mouse.move(x + grip, middle);
  await page.mouse.down();
  await page.mouse.move(x + 3 * grip, middle, { steps: 3 });
}

/** Drops what is grabbed where something begins: a visit, an absence, or a part of the hours of a lane. */
export async function dropOn(page: Page, place: Locator, part = 0): Promise<void> {
  const { x, width, middle } = await boxOf(place);
  await page.mouse.move(x + width * part + grip, middle, { steps: 5 });
  await page.mouse.up();
}
