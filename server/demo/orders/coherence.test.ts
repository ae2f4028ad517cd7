import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { clientVisit } from '#contract/entities/client-visit.ts';
import { client } from '#contract/entities/client.ts';
import { feedback } from '#contract/entities/feedback.ts';
import { followUp } from '#contract/entities/follow-up.ts';
import { invoice } from '#contract/entities/invoice.ts';
import { message } from '#contract/entities/message.ts';
import { document } from '#contract/entities/document.ts';
import { employeeNotification } from '#contract/entities/notification.ts';
import { order } from '#contract/entities/order.ts';
import { payment } from '#contract/entities/payment.ts';
import { pebDraft } from '#contract/entities/peb-draft.ts';
import { reminder } from '#contract/entities/reminder.ts';
import { unavailability } from '#contract/entities/unavailability.ts';
import { upload } from '#contract/entities/upload.ts';
import { visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { clientStatuses } from '#contract/rules/clients/client-status.ts';
import { missingQualifications } from '#contract/rules/people/qualified.ts';
import { parseVatNumber } from '#contract/rules/text/vat-number.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import type { DemoCollection } from '../data.ts';
import { demoCollections } from '../data.ts';
import { byOrder, localities, rising, unless, worlds } from '#tests/support/contract/demo-worlds.ts';

const places = new Set(
  localities.flatMap((one) => [one.nameFr, one.nameNl].map((name) => `${one.postalCode} ${name}`)),
);
const schemas: Record<DemoCollection, z.ZodType> = {
  clients: client,
  clientVisits: clientVisit,
  orders: order,
  visits: visit,
  visitFeedback: feedback,
  followUps: followUp,
  pebDrafts: pebDraft,
  invoices: invoice,
  payments: payment,
  messages: message,
  reminders: reminder,
  notifications: employeeNotification,
  unavailabilities: unavailability,
  uploads: upload,
  documents: document,
};

describe.each(worlds)('$name: people and visits', ({ data, now, employees }) => {
  const at = now.toISOString();
  const today = brusselsDay(now);
  const orders = new Map(data.orders.map((one) => [one.id, one]));
  const clients = new Map(data.clients.map((one) => [one.id, one]));

  test('every row matches the contract, and identifiers are unique', () => {
    for (const collection of demoCollections) {
      const rows: readonly { id: string }[] = data[collection];
      expect(unless(rows, (row) => schemas[collection].safeParse(row).success)).toEqual([]);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }
  });

  test('every referenced row exists', () => {
    const staff = new Set(employees.map(({ id, first, last }) => `${id} ${first} ${last}`));
    const named = JSON.stringify(data).matchAll(/\{"id":"([^"]+)","name":"([^"]+)"\}/g);
    expect([...named].map(([, id = '', name = '']) => `${id} ${name}`).filter((one) => !staff.has(one))).toEqual([]);
    const ids = new Set(employees.map(({ id }) => id));
    expect(unless(data.notifications, ({ userId, by }) => ids.has(userId) && userId !== by.id)).toEqual([]);
    const { visits, visitFeedback, followUps, pebDrafts, invoices, payments, messages } = data;
    for (const rows of [visits, visitFeedback, followUps, pebDrafts, invoices, payments, messages])
      expect(unless<{ orderId: string }>(rows, (row) => orders.has(row.orderId))).toEqual([]);
    for (const rows of [data.reminders, data.notifications])
      expect(
        unless<{ orderId: string | null; clientId: string | null }>(
          rows,
          ({ orderId, clientId }) =>
            (orderId === null || orders.has(orderId)) && (clientId === null || clients.has(clientId)),
        ),
      ).toEqual([]);
    expect(unless(data.clientVisits, ({ clientId }) => clients.has(clientId))).toEqual([]);
    expect(
      unless(data.visitFeedback, ({ visitId, orderId }) => byOrder(visits)(orderId).some(({ id }) => id === visitId)),
    ).toEqual([]);
  });

  test('orders and clients refer to each other consistently', () => {
    const days = new Map<string, string[]>();
    for (const {
      client: { id },
      orderDate,
    } of data.orders)
      days.set(id, [...(days.get(id) ?? []), orderDate]);
    expect(
      unless(data.clients, (one) => {
        const ordered = (days.get(one.id) ?? []).toSorted();
        return one.orders.count === ordered.length && one.orders.lastOn === (ordered.at(-1) ?? null);
      }),
    ).toEqual([]);
    expect(
      unless(data.orders, (one) => {
        const row = clients.get(one.client.id);
        const label = one.commercialStatus;
        return (
          row?.name === one.client.name &&
          row.commercial?.id === one.commercial?.id &&
          row.createdAt <= one.createdAt &&
          (label === null || clientStatuses(row, now).includes(label))
        );
      }),
    ).toEqual([]);
    const numbers = data.clients.flatMap(({ vatNumber }) => vatNumber ?? []);
    expect(numbers.length).toBeGreaterThan(0);
    expect(unless(numbers, (number) => parseVatNumber(number) === number)).toEqual([]);
  });

  test('client visits match their clients, and an agent is at one place at a time', () => {
    const arrivals = new Map<string, string>();
    for (const { clientId, checkedInAt } of data.clientVisits)
      if (checkedInAt !== null && checkedInAt > (arrivals.get(clientId) ?? '')) arrivals.set(clientId, checkedInAt);
    expect(unless(data.clients, ({ id, lastVisitAt }) => lastVisitAt === (arrivals.get(id) ?? null))).toEqual([]);
    const times = data.clientVisits.map(({ employee, plannedAt }) => `${employee.id} ${plannedAt}`);
    expect(new Set(times).size).toBe(times.length);
    const reminders = new Map(data.reminders.map((one) => [one.id, one]));
    expect(
      unless(data.clientVisits, ({ state, employee, clientId, completedAt, reminderId, nextStep }) => {
        const isDone = state === 'done';
        const next = reminders.get(reminderId ?? '');
        return (
          clients.get(clientId)?.commercial?.id === employee.id &&
          isDone === (completedAt !== null) &&
          (completedAt ?? '') < at &&
          (nextStep === '' ? reminderId === null : next?.clientId === clientId && next.createdAt === completedAt)
        );
      }),
    ).toEqual([]);
  });

  test('places, people and services are plausible', () => {
    expect(
      unless(data.orders, (one) => places.has(`${one.address.zipcode} ${one.address.city}`) && one.orderDate <= today),
    ).toEqual([]);
    const held = new Map(employees.map(({ id, qualifications }) => [id, qualifications]));
    expect(
      unless(data.orders, (one) => {
        const qualifications = held.get(one.assignee?.id ?? '') ?? [];
        return missingQualifications(one, { qualifications }).length === 0;
      }),
    ).toEqual([]);
    expect(
      unless(
        data.orders,
        (one) => one.priceInclVat === one.services.reduce((sum, { priceInclVat }) => sum + priceInclVat, 0),
      ),
    ).toEqual([]);
  });

  test('visits match the state of their orders', () => {
    const visitsOf = byOrder(data.visits);
    expect(
      unless(data.visits, ({ state, history }) => {
        const states = history.map((step) => step.state);
        return (
          states.at(-1) === state &&
          states.every((to, index) => index === 0 || canTransitionVisit(states[index - 1] ?? 'done', to)) &&
          rising(history.map((step) => step.at))
        );
      }),
    ).toEqual([]);
    expect(
      unless(data.orders, (one) => {
        const ahead = visitsOf(one.id).filter(({ state }) => state === 'planned' || state === 'confirmed');
        const done = visitsOf(one.id).filter(({ state }) => state === 'done');
        const [current] = [...ahead, ...done];
        return (
          ahead.length === (one.state === 'planned' ? 1 : 0) &&
          done.length === (one.lastVisitAt === null ? 0 : 1) &&
          (current?.plannedStart ?? null) === one.plannedVisitAt &&
          (done[0]?.history.find(({ state }) => state === 'started')?.at ?? null) === one.lastVisitAt &&
          (one.visitedBy?.id ?? null) === (done[0]?.employee.id ?? null) &&
          (one.lastVisitAt ?? '') < at &&
          (one.state !== 'planned' || (one.plannedVisitAt ?? '') >= today)
        );
      }),
    ).toEqual([]);
    expect(
      unless(data.orders, ({ state, cancelled }) => (state === 'cancelled') === (cancelled !== undefined)),
    ).toEqual([]);
    expect(
      unless(
        data.visits,
        ({ state, absence, cancelReason }) =>
          (state === 'absent') === (absence !== undefined) && (state === 'cancelled') === (cancelReason !== undefined),
      ),
    ).toEqual([]);
  });

  test('nobody has two visits at once, or a visit during an unavailability', () => {
    const active = data.visits.filter(({ state }) => state !== 'cancelled');
    const slots = active.map(({ employee, plannedStart }) => `${employee.id} ${plannedStart}`);
    expect(new Set(slots).size).toBe(slots.length);
    expect(
      unless(data.unavailabilities, ({ employee, from, to }) =>
        active.every((one) => one.employee.id !== employee.id || one.plannedEnd <= from || one.plannedStart >= to),
      ),
    ).toEqual([]);
    expect(unless(data.unavailabilities, ({ from, to }) => from < to)).toEqual([]);
  });
});
