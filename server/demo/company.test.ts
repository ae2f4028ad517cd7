import { describe, expect, test } from 'vitest';
import { holidayOn, isWeekend } from '#contract/rules/holidays.ts';
import { loadContent } from '../content/load.ts';
import { readLocalities } from '../db/localities.ts';
import { brusselsDay } from '../domain/brussels-day.ts';
import type { CompanySize } from './company.ts';
import { TooManyOrders, generateCompany } from './company.ts';
import { addTo, emptyData, listed } from './data.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const today = '2026-11-20';
const size: CompanySize = { orders: 3000, employees: 25, from: '2025-01-01', seed: 7 };
const localities = readLocalities();
const content = loadContent('content');

function companyOf(given: Partial<CompanySize> = {}) {
  const company = generateCompany({ ...size, ...given }, localities, content, now);
  const data = emptyData();
  for (const portion of company.records()) addTo(data, portion);
  return { ...data, employees: company.employees };
}

const company = companyOf();
const { orders, visits, employees } = company;

describe('a company of a given size', () => {
  test('is the same for the same numbers, and another for another seed', () => {
    expect(companyOf()).toEqual(company);
    expect(companyOf({ seed: 8 }).orders[0]?.client.name).not.toBe(orders[0]?.client.name);
  });

  test('is of the size asked for, with identifiers and numbers of their own', () => {
    expect(orders).toHaveLength(size.orders);
    expect(employees).toHaveLength(size.employees);
    expect(new Set(employees.map(({ email }) => email)).size).toBe(size.employees);
    const keys = listed(company).map(({ collection, row }) => `${collection}/${row.id}`);
    expect(new Set(keys).size).toBe(keys.length);
    const ids = [...orders, ...visits, ...employees].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(orders.map(({ number }) => number)).size).toBe(size.orders);
  });

  test('began on the day asked for, and works on workdays', () => {
    const days = orders.map(({ orderDate }) => orderDate);
    expect(days.toSorted()).toEqual(days);
    expect(days[0]).toMatch(/^2025-01/);
    expect(days.at(-1)).toMatch(/^2026-11/);
    const visitDays = visits.map(({ plannedStart }) => brusselsDay(new Date(plannedStart)));
    expect(visitDays.filter((day) => isWeekend(day) || holidayOn(day) !== null)).toEqual([]);
  });

  test('sends nobody to two visits at once, and certifiers only, near their other visits', () => {
    const slots = visits
      .filter(({ state }) => state !== 'cancelled')
      .map(({ employee, plannedStart }) => `${employee.id} ${plannedStart}`);
    expect(new Set(slots).size).toBe(slots.length);
    const certifiers = new Set(employees.filter(({ kind }) => kind === 'certifier').map(({ id }) => id));
    expect(visits.filter(({ employee }) => !certifiers.has(employee.id))).toEqual([]);
  });

  test('has orders in every state, visits to come, late drafts, unpaid ones and critical clients', () => {
    expect(new Set(orders.map(({ state }) => state)).size).toBe(7);
    expect(visits.some(({ plannedStart }) => plannedStart > `${today}T23`)).toBe(true);
    expect(orders.some(({ draft }) => draft?.state === 'waiting' && draft.submittedAt < '2026-11-05')).toBe(true);
    expect(orders.some(({ paymentNotice, paid }) => paymentNotice !== null && !paid)).toBe(true);
    expect(new Set(orders.map(({ commercialStatus }) => commercialStatus))).toContain('critical');
  });
});

test('more orders than can be visited are refused, with how many employees it takes', () => {
  expect(() => companyOf({ orders: 100_000 })).toThrow(TooManyOrders);
  expect(() => generateCompany({ ...size, orders: 100_000, employees: 70 }, localities, content, now)).not.toThrow();
});
