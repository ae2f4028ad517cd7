import type { Order } from '#contract/entities/order.ts';
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts';
import { retentionStart } from '#contract/rules/orders/order-retention.ts';
import { isOwed } from '#contract/rules/payments/owed.ts';

/** Number of weeks that are compared with the same weeks of the year before. */
export const comparedWeeks = 12;
const daysOfWeek = 7;
/** The same weekday a year earlier. */
const yearDays = 52 * daysOfWeek;

/** Orders of one week, and of the same week a year earlier. */
export interface ComparedWeek {
  /** Its first day. */
  from: string;
  count: number;
  before: number;
}

/** What a client's orders on this device add up to. Cancelled orders count for nothing. */
export interface ClientFigures {
  /** Orders of the last 365 days, and their total, VAT included, in cents. */
  year: { count: number; total: number };
  /** Total of the issued invoices that are not paid, in cents. */
  owed: { count: number; total: number };
  /** The latest weeks, oldest first. */
  weeks: ComparedWeek[];
  recent: { count: number; total: number };
  /** The same weeks a year earlier. */
  before: { count: number; total: number };
  thisYear: ComparedYear;
}

/** Orders of this year against those of the same weeks of the year before. */
export interface ComparedYear {
  /** The first day that is compared: of the year, or the first whose day a year earlier this device has whole. */
  from: string;
  /** The year is not compared from its first day. */
  isCut: boolean;
  present: { count: number; total: number };
  before: { count: number; total: number };
}

function sumOf(orders: readonly Order[]): { count: number; total: number } {
  return { count: orders.length, total: orders.reduce((sum, { total }) => sum + total, 0) };
}

function between(orders: readonly Order[], from: string, to: string): Order[] {
  return orders.filter(({ orderDate }) => orderDate >= from && orderDate < to);
}

function comparedYear(placed: readonly Order[], now: number): ComparedYear {
  const today = brusselsDay(now);
  const newYear = `${today.slice(0, 4)}-01-01`;
  // Closed orders of an earlier day have left the device. The day itself may be there in part.
  const whole = addDays(brusselsDay(retentionStart(new Date(now))), yearDays + 1);
  const from = whole > newYear ? whole : newYear;
  const to = addDays(today, 1);
  return {
    from,
    isCut: from > newYear,
    present: sumOf(between(placed, from, to)),
    before: sumOf(between(placed, addDays(from, -yearDays), addDays(to, -yearDays))),
  };
}

/** Adds up a client's orders at this time. The last of the weeks ends today. */
export function figuresOf(orders: readonly Order[], now: number): ClientFigures {
  const placed = orders.filter(({ state }) => state !== 'cancelled');
  const tomorrow = addDays(brusselsDay(now), 1);
  const first = addDays(tomorrow, -comparedWeeks * daysOfWeek);
  const weeks = Array.from({ length: comparedWeeks }, (_, index): ComparedWeek => {
    const from = addDays(first, index * daysOfWeek);
    const to = addDays(from, daysOfWeek);
    return {
      from,
      count: between(placed, from, to).length,
      before: between(placed, addDays(from, -yearDays), addDays(to, -yearDays)).length,
    };
  });
  return {
    year: sumOf(between(placed, addDays(tomorrow, -365), tomorrow)),
    owed: sumOf(placed.filter(isOwed)),
    weeks,
    recent: sumOf(between(placed, first, tomorrow)),
    before: sumOf(between(placed, addDays(first, -yearDays), addDays(tomorrow, -yearDays))),
    thisYear: comparedYear(placed, now),
  };
}
