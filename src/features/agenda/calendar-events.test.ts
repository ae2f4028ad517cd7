import { describe, expect, test } from 'vitest';
import type { AgendaVisit } from '#data/queries/agenda.ts';
import { localityMap } from '#data/search/localities.ts';
import { testOrder, testUnavailability, testVisit } from '#tests/support/rows.ts';
import { eventsOf, hoursOf } from './calendar-events.ts';
import { periodOf } from './period.ts';
import type { KnownAgenda } from './use-agenda.ts';
import { gapsOf } from './use-agenda.ts';
import { titleOf } from './use-period-title.ts';

const at = (time: string, day = '2026-11-10') => `${day}T${time}:00.000Z`;

function item(number: number, from: string, to: string, given: Partial<AgendaVisit['visit']> = {}): AgendaVisit {
  const { address } = testOrder(number);
  const town = number === 2 ? { zipcode: '2000', city: 'Antwerpen' } : { zipcode: '1000', city: 'Bruxelles' };
  return {
    visit: testVisit(number, number, { plannedStart: at(from), plannedEnd: at(to), state: 'planned', ...given }),
    order: testOrder(number, { address: { ...address, number: String(number), ...town } }),
    sync: 'synced',
    moved: undefined,
  };
}

const agendaOf = (visits: AgendaVisit[], absences: KnownAgenda['absences'] = []): KnownAgenda => ({
  visits,
  absences,
  gaps: new Map(),
});
const absence = (from: string, to: string): KnownAgenda['absences'][number] => ({
  unavailability: testUnavailability(9, { from, to }),
  sync: 'pending',
});
const texts = { visit: () => 'visite', absence: () => 'congé', holiday: () => 'férié' };

describe('the events of a week', () => {
  const period = periodOf('week', '2026-11-10');
  const made = (agenda: KnownAgenda) => eventsOf(agenda, period, texts, ({ visit }) => visit.state === 'planned');

  test('visits stand at their instants, and only those that may be are moved; the holiday is named', () => {
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

  test('an unavailability of whole days, or over several, stands above them; one of hours among them', () => {
    const whenOf = (from: string, to: string) => {
      const [event] = made(agendaOf([], [absence(from, to)])).events;
      return [event?.start, event?.end, event?.allDay];
    };
    expect(whenOf('2026-11-08T23:00:00.000Z', '2026-11-10T23:00:00.000Z')).toEqual(['2026-11-09', '2026-11-11', true]);
    expect(whenOf(at('09:00'), at('09:00', '2026-11-12'))).toEqual(['2026-11-10', '2026-11-13', true]);
    expect(whenOf(at('09:00'), at('11:00'))).toEqual([at('09:00'), at('11:00'), undefined]);
  });
});

test('a day is drawn from seven to eight in the evening, and further where somebody is out', () => {
  expect(hoursOf(agendaOf([]))).toEqual({ from: '07:00:00', to: '20:00:00' });
  expect(hoursOf(agendaOf([item(1, '04:30', '20:15')]))).toEqual({ from: '05:00:00', to: '22:00:00' });
  expect(hoursOf(agendaOf([item(1, '22:00', '23:30')]))).toEqual({ from: '07:00:00', to: '24:00:00' });
  const whole = absence('2026-11-09T23:00:00.000Z', '2026-11-10T23:00:00.000Z');
  expect(hoursOf(agendaOf([], [whole]))).toEqual({ from: '07:00:00', to: '20:00:00' });
});

test('a short way to a visit that is still to be made is told, with the visit before', async () => {
  const map = await localityMap();
  const before = item(1, '08:00', '09:00', { state: 'done' });
  const gaps = gapsOf([before, item(2, '09:30', '10:30')], map);
  expect([...gaps]).toEqual([[item(2, '09:30', '10:30').visit.id, { before, needed: 85, available: 30 }]]);
  expect(gapsOf([before, item(2, '09:30', '10:30', { state: 'done' })], map).size).toBe(0);
  const nextDay = { plannedStart: at('05:00', '2026-11-11'), plannedEnd: at('06:00', '2026-11-11') };
  expect(gapsOf([item(1, '21:00', '22:00'), item(2, '05:00', '06:00', nextDay)], map).size).toBe(0);
});

test.each([
  ['day', 'mardi 10 novembre 2026'],
  ['week', '9–15 novembre 2026'],
  ['month', 'novembre 2026'],
] as const)('the title of a %s is %s', (view, title) => {
  expect(titleOf(view, '2026-11-10', periodOf(view, '2026-11-10'), 'fr-FR')).toBe(title);
});
