import { describe, expect, test } from 'vitest';
import { message as messageSchema } from '#contract/entities/message.ts';
import { order as orderSchema } from '#contract/entities/order.ts';
import { visit as visitSchema } from '#contract/entities/visit.ts';
import { holidayOn, isWeekend } from '#contract/rules/holidays.ts';
import { vatNumberIn } from '#contract/rules/vat-number.ts';
import { loadContent } from '../content/load.ts';
import { readLocalities } from '../db/localities.ts';
import { brusselsDay } from '../domain/brussels-day.ts';
import type { CompanySize } from './company.ts';
import { TooManyOrders, generateCompany } from './company.ts';
import type { DemoData } from './generate.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const today = '2026-11-20';
const size: CompanySize = { orders: 3000, employees: 25, from: '2025-01-01', seed: 7 };
const localities = readLocalities();
const content = loadContent('content');

function companyOf(given: Partial<CompanySize> = {}) {
  const company = generateCompany({ ...size, ...given }, localities, content, now);
  const data: DemoData = { orders: [], visits: [], messages: [] };
  for (const { orders, visits, messages } of company.records()) {
    data.orders.push(...orders);
    data.visits.push(...visits);
    data.messages.push(...messages);
  }
  return { ...data, employees: company.employees };
}

const company = companyOf();
const { orders, visits, messages, employees } = company;

describe('a company of a given size', () => {
  test('is the same for the same numbers, and another for another seed', () => {
    expect(companyOf()).toEqual(company);
    expect(companyOf({ seed: 8 }).orders[0]?.client.name).not.toBe(orders[0]?.client.name);
  });

  test('is the contract’s, of the size asked for, with identifiers and numbers of their own', () => {
    for (const order of orders) orderSchema.parse(order);
    for (const visit of visits) visitSchema.parse(visit);
    for (const message of messages) messageSchema.parse(message);
    expect(orders).toHaveLength(size.orders);
    expect(employees).toHaveLength(size.employees);
    expect(new Set(employees.map(({ email }) => email)).size).toBe(size.employees);
    const ids = [...orders, ...visits, ...messages, ...employees].map(({ id }) => id);
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
    const slots = visits.map(({ employee, plannedStart }) => `${employee.id} ${plannedStart}`);
    expect(new Set(slots).size).toBe(slots.length);
    const certifiers = new Set(employees.filter(({ kind }) => kind === 'certifier').map(({ id }) => id));
    expect(visits.filter(({ employee }) => !certifiers.has(employee.id))).toEqual([]);
  });

  test('has orders in every state, visits to come, late drafts, unpaid ones and critical clients', () => {
    expect(new Set(orders.map(({ state }) => state)).size).toBe(7);
    expect(visits.some(({ plannedStart }) => plannedStart > `${today}T23`)).toBe(true);
    expect(orders.some(({ draft }) => draft !== null && draft.submittedAt < '2026-11-05')).toBe(true);
    expect(orders.some(({ paymentNotice, paid }) => paymentNotice !== null && !paid)).toBe(true);
    expect(new Set(orders.map(({ commercialStatus }) => commercialStatus))).toContain('critical');
  });

  test('agrees with itself: states with visits, towns with postal codes, statuses with orders, VAT numbers', () => {
    const places = new Set(
      localities.flatMap((one) => [one.nameFr, one.nameNl].map((name) => `${one.postalCode} ${name}`)),
    );
    for (const order of orders) {
      expect(places).toContain(`${order.address.zipcode} ${order.address.city}`);
      expect(order.visitedBy === null).toBe(order.lastVisitAt === null);
      expect(order.state !== 'planned' || (order.plannedVisitAt ?? '') >= today).toBe(true);
    }
    const numbers = orders.flatMap(({ client }) => client.vatNumber ?? []);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((number) => vatNumberIn(number) !== number)).toEqual([]);
    const critical = new Set(
      orders.filter((one) => one.commercialStatus === 'critical').map(({ client }) => client.id),
    );
    for (const id of critical) {
      const days = orders.filter(({ client }) => client.id === id).map(({ orderDate }) => orderDate);
      expect(days.length).toBeGreaterThanOrEqual(3);
      expect(days.at(-1) ?? '').toMatch(/^(2025|2026-0[1-5])/);
    }
  });
});

test('more orders than can be visited are refused, with how many employees it takes', () => {
  expect(() => companyOf({ orders: 100_000 })).toThrow(TooManyOrders);
  expect(() => generateCompany({ ...size, orders: 100_000, employees: 70 }, localities, content, now)).not.toThrow();
});
