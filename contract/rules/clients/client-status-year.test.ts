import { expect, test } from 'vitest';
import type { ClientStatus } from './client-status.ts';
import { clientStatuses } from './client-status.ts';

/**
 * An oracle in other terms: it knows each order and each visit, and counts calendar months from the Belgian calendar of
 * `Intl`, where the rule compares days as text.
 */
interface History {
  /** Days of the orders, and instants of the visits, before or on the day in question. */
  orders: readonly string[];
  visits: readonly Date[];
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' });

/** Returns year, month and day of an instant in Brussels. */
function belgian(at: Date): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = calendar.format(at).split('-').map(Number);
  return [year, month, day];
}

/** Returns whether a day is at least this many calendar months old. Shorter months end on their last day. */
function isOlderThan(day: string, months: number, now: Date): boolean {
  const [year, month, date] = belgian(now);
  const [orderYear = 0, orderMonth = 0, orderDate = 0] = day.split('-').map(Number);
  const passed = (year - orderYear) * 12 + (month - orderMonth);
  if (passed !== months) return passed > months;
  const daysInMonth = new Date(Date.UTC(orderYear, orderMonth, 0)).getUTCDate();
  return orderDate < Math.min(date, daysInMonth);
}

function expected({ orders, visits }: History, now: Date): Set<ClientStatus> {
  const labels = new Set<ClientStatus>();
  const last = [...orders].sort().at(-1);
  if (last === undefined) labels.add('potential');
  else labels.add(isOlderThan(last, 12, now) ? 'inactive' : 'active');
  if (last !== undefined && orders.length >= 3 && isOlderThan(last, 6, now)) labels.add('critical');
  if (visits.length === 0) labels.add('neverVisited');
  const [year, month] = belgian(now);
  const isThisMonth = visits.some((at) => {
    const [visitYear, visitMonth] = belgian(at);
    return visitYear === year && visitMonth === month;
  });
  if (isThisMonth) labels.add('visitedThisMonth');
  return labels;
}

test('the labels of 60 clients on each day of two years are those of the oracle', () => {
  let seed = 2026;
  const below = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const start = Date.parse('2026-01-01T00:00:00.000Z');
  const dayLength = 86_400_000;
  const seen = new Set<ClientStatus>();
  for (let number = 0; number < 60; number++) {
    const rate = 1 + below(160);
    const orders: string[] = [];
    const visits: Date[] = [];
    for (let day = 0; day < 730; day++) {
      const morning = start + day * dayLength;
      if (day < 400 && below(rate * 3) === 0) orders.push(new Date(morning).toISOString().slice(0, 10));
      // Late in the evening too: the month ends at midnight in Brussels.
      if (number % 5 !== 0 && below(90) === 0) visits.push(new Date(morning + (7 + below(17)) * 3_600_000));
      const now = new Date(morning + 23.7 * 3_600_000);
      const lastVisitAt = visits.at(-1)?.toISOString() ?? null;
      const labels = clientStatuses(
        { orders: { count: orders.length, lastOn: orders.at(-1) ?? null }, lastVisitAt },
        now,
      );
      expect(new Set(labels), `client ${number}, ${now.toISOString()}`).toEqual(expected({ orders, visits }, now));
      for (const label of labels) seen.add(label);
    }
  }
  expect(seen.size).toBe(6);
});
