import { describe, expect, test } from 'vitest';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { localityMap } from '#data/search/localities.ts';
import { sent, waits } from '#sync/send-status.ts';
import { testClient, testClientVisit, testOrder, testUnavailability, testVisit } from '#tests/support/rows.ts';
import { eventsOf, visibleHours } from './calendar-events.ts';
import { periodOf } from '../shown/period.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';
import { withTimes } from '../use-agenda.ts';
import { periodTitle } from '../shown/use-period-title.ts';

const at = (time: string, day = '2026-11-10') => `${day}T${time}:00.000Z`;

function item(number: number, from: string, to: string, given: Partial<AgendaVisit['visit']> = {}): AgendaVisit {
  const { address } = testOrder(number);
  const town = number === 2 ? { zipcode: '2000', city: 'Antwerpen' } : { zipcode: '1000', city: 'Bruxelles' };
  return {
    visit: testVisit(number, number, { plannedStart: at(from), plannedEnd: at(to), state: 'planned', ...given }),
    order: testOrder(number, { address: { ...address, number: String(number), ...town } }),
    sync: sent,
    moved: undefined,
  };
}

const agendaOf = (
  visits: AgendaVisit[],
  unavailabilities: AgendaWithTimes['unavailabilities'] = [],
  clientVisits: AgendaWithTimes['clientVisits'] = [],
): AgendaWithTimes => withTimes({ visits, clientVisits, unavailabilities, orders: [] }, null);
const unavailability = (from: string, to: string): AgendaWithTimes['unavailabilities'][number] => ({
  unavailability: testUnavailability(9, { from, to }),
  sync: waits('next'),
});
const texts = {
  clientVisit: () => 'client',
  visit: () => 'visite',
  order: () => 'sans visite',
  unavailability: () => 'congé',
  holiday: () => 'férié',
};

describe('the events of a week', () => {
  const period = periodOf('week', '2026-11-10');
  const made = (agenda: AgendaWithTimes) => eventsOf(agenda, period, texts, ({ visit }) => visit.state === 'planned');

  test('places visits at their instants, lets only movable visits be dragged and adds the holiday', () => {
    const { events, entries } = made(
      agendaOf([item(1, '08:00', '09:00'), item(2, '10:00', '11:00', { state: 'done' })]),
    );
    expect(events.map(({ start, startEditable }) => [start, startEditable])).toEqual([
      [at('08:00'), true],
      [at('10:00'), false],
      ['2026-11-11', false],
    ]);
    expect(entries.get('2026-11-11')).toEqual({ kind: 'holiday', holiday: 'armistice' });
  });

  test('shows a visit to a client as long as it takes, which cannot be dragged', () => {
    const visit = testClientVisit(5, 6, { plannedAt: at('20:15') });
    const agenda = agendaOf([], [], [{ visit, client: undefined, sync: sent }]);
    const { events, entries } = made(agenda);
    expect(events[0]).toMatchObject({ start: at('20:15'), end: at('21:00'), startEditable: false });
    expect(entries.get(visit.id)?.kind).toBe('clientVisit');
    expect(visibleHours(agenda).to).toBe('22:00:00');
  });

  test('shows an order that has a date and no visit as long as its services take, which cannot be dragged', () => {
    const order = testOrder(8, { plannedVisitAt: at('18:45') });
    const agenda = { ...agendaOf([]), orders: [{ order }] };
    const { events, entries } = made(agenda);
    expect(events[0]).toMatchObject({ id: order.id, start: at('18:45'), end: at('19:45'), startEditable: false });
    expect(entries.get(order.id)).toMatchObject({ kind: 'order', item: { order } });
    expect(visibleHours(agenda).to).toBe('21:00:00');
  });

  test('shows an unavailability of whole or several days as all-day, and one of hours in the grid', () => {
    const whenOf = (from: string, to: string) => {
      const [event] = made(agendaOf([], [unavailability(from, to)])).events;
      return [event?.start, event?.end, event?.allDay];
    };
    expect(whenOf('2026-11-08T23:00:00.000Z', '2026-11-10T23:00:00.000Z')).toEqual(['2026-11-09', '2026-11-11', true]);
    expect(whenOf(at('09:00'), at('09:00', '2026-11-12'))).toEqual(['2026-11-10', '2026-11-13', true]);
    expect(whenOf(at('09:00'), at('11:00'))).toEqual([at('09:00'), at('11:00'), undefined]);
  });
});

test('shows 07:00 to 20:00, extended to the earliest and latest event', () => {
  expect(visibleHours(agendaOf([]))).toEqual({ from: '07:00:00', to: '20:00:00' });
  expect(visibleHours(agendaOf([item(1, '04:30', '20:15')]))).toEqual({ from: '05:00:00', to: '22:00:00' });
  expect(visibleHours(agendaOf([item(1, '22:00', '23:30')]))).toEqual({ from: '07:00:00', to: '24:00:00' });
  const whole = unavailability('2026-11-09T23:00:00.000Z', '2026-11-10T23:00:00.000Z');
  expect(visibleHours(agendaOf([], [whole]))).toEqual({ from: '07:00:00', to: '20:00:00' });
});

test('reports a travel gap that is too short for an upcoming visit, with the visit before it', async () => {
  const map = await localityMap();
  const gapsOf = (...visits: AgendaVisit[]) =>
    withTimes({ visits, clientVisits: [], unavailabilities: [], orders: [] }, map).gaps;
  const before = item(1, '08:00', '09:00', { state: 'done' });
  const next = item(2, '09:30', '10:30');
  expect([...gapsOf(before, next).values()]).toMatchObject([
    { id: next.visit.id, before: { item: before }, needed: 85, available: 30 },
  ]);
  expect(gapsOf(before, item(2, '09:30', '10:30', { state: 'done' })).size).toBe(0);
  const nextDay = { plannedStart: at('05:00', '2026-11-11'), plannedEnd: at('06:00', '2026-11-11') };
  expect(gapsOf(item(1, '21:00', '22:00'), item(2, '05:00', '06:00', nextDay)).size).toBe(0);
});

test('reports the way from a visit to a client that is too short', async () => {
  const client = testClient(6, { address: { ...testOrder(1).address, zipcode: '6700', city: 'Arlon' } });
  const call = { visit: testClientVisit(5, 6, { plannedAt: at('08:00') }), client, sync: sent };
  const next = item(1, '09:00', '10:00');
  const agenda = { visits: [next], clientVisits: [call], unavailabilities: [], orders: [] };
  expect([...withTimes(agenda, await localityMap()).gaps.keys()]).toEqual([next.visit.id]);
});

test.each([
  ['day', 'mardi 10 novembre 2026'],
  ['week', '9–15 novembre 2026'],
  ['month', 'novembre 2026'],
] as const)('the title of a %s is %s', (view, title) => {
  expect(periodTitle(view, '2026-11-10', periodOf(view, '2026-11-10'), 'fr-FR')).toBe(title);
});
