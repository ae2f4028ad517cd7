import { describe, expect, test } from 'vitest';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { holidayOn, isWeekend } from '#contract/rules/visits/holidays.ts';
import { loadContent } from '../content/load.ts';
import { readLocalities } from '../db/search/localities.ts';
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
  for (const batch of company.records()) addTo(data, batch);
  return { ...data, employees: company.employees };
}

const company = companyOf();
const { orders, visits, employees } = company;

describe('a company of a given size', () => {
  test('is the same for the same parameters, and different for another seed', () => {
    expect(companyOf()).toEqual(company);
    expect(companyOf({ seed: 8 }).orders[0]?.client.name).not.toBe(orders[0]?.client.name);
  });

  test('has the requested size and unique identifiers and numbers', () => {
    expect(orders).toHaveLength(size.orders);
    expect(employees).toHaveLength(size.employees);
    expect(new Set(employees.map(({ email }) => email)).size).toBe(size.employees);
    const keys = listed(company).map(({ collection, row }) => `${collection}/${row.id}`);
    expect(new Set(keys).size).toBe(keys.length);
    const ids = [...orders, ...visits, ...employees].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(orders.map(({ number }) => number)).size).toBe(size.orders);
  });

  test('starts on the requested day and works on workdays only', () => {
    const days = orders.map(({ orderDate }) => orderDate);
    expect(days.toSorted()).toEqual(days);
    expect(days[0]).toMatch(/^2025-01/);
    expect(days.at(-1)).toMatch(/^2026-11/);
    const visitDays = visits.map(({ plannedStart }) => brusselsDay(plannedStart));
    expect(visitDays.filter((day) => isWeekend(day) || holidayOn(day) !== null)).toEqual([]);
  });

  test('gives visits to certifiers only, one at a time', () => {
    const slots = visits
      .filter(({ state }) => state !== 'cancelled')
      .map(({ employee, plannedStart }) => `${employee.id} ${plannedStart}`);
    expect(new Set(slots).size).toBe(slots.length);
    const certifiers = new Set(employees.filter(({ kind }) => kind === 'certifier').map(({ id }) => id));
    expect(visits.filter(({ employee }) => !certifiers.has(employee.id))).toEqual([]);
  });

  test('has orders in every state, future visits, late drafts, unpaid orders and critical clients', () => {
    expect(new Set(orders.map(({ state }) => state)).size).toBe(7);
    expect(visits.some(({ plannedStart }) => plannedStart > `${today}T23`)).toBe(true);
    expect(orders.some(({ draft }) => draft?.state === 'waiting' && draft.submittedAt < '2026-11-05')).toBe(true);
    expect(orders.some(({ paymentNotice, paid }) => paymentNotice !== null && !paid)).toBe(true);
    expect(new Set(orders.map(({ commercialStatus }) => commercialStatus))).toContain('critical');
  });
});

test('more orders than the certifiers can visit are refused', () => {
  expect(() => companyOf({ orders: 100_000 })).toThrow(TooManyOrders);
  expect(() => generateCompany({ ...size, orders: 100_000, employees: 70 }, localities, content, now)).not.toThrow();
});
