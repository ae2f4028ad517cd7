import { expect, test } from 'vitest';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsInstant } from '#contract/rules/brussels-time.ts';
import type { PersonTime } from '#data/queries/visits/person-time.ts';
import { testUnavailability, testVisit } from '#tests/support/rows.ts';
import { isLate } from './late-visit.ts';
import { personStateAt } from './person-state.ts';

const day = '2026-11-20';
const at = (time: string): string => brusselsInstant(day, time);

function visit(n: number, from: string, to: string, state: Visit['state'] = 'planned'): PersonTime {
  const span = { from: at(from), to: at(to) };
  const row = testVisit(n, n, { state, plannedStart: span.from, plannedEnd: span.to });
  const isOpen = state !== 'done' && state !== 'absent';
  return { kind: 'visit', id: row.id, ...span, isOpen, at: null, item: { visit: row, order: undefined } };
}

function absence(from: string, to: string): PersonTime {
  const span = { from: at(from), to: at(to) };
  const unavailability = testUnavailability(1, { ...span, kind: 'illness' });
  return { kind: 'absence', id: unavailability.id, ...span, isOpen: true, item: { unavailability } };
}

const stateAt = (time: string, ...times: PersonTime[]) => personStateAt(times, Date.parse(at(time)), day);

test('says who is free, and until when', () => {
  expect(stateAt('09:00')).toEqual({ is: 'free', until: null });
  expect(stateAt('09:00', visit(1, '10:00', '11:00'))).toEqual({ is: 'free', until: at('10:00') });
  expect(stateAt('10:30', visit(1, '08:00', '09:00', 'done'))).toEqual({ is: 'free', until: null });
  expect(stateAt('09:00', visit(1, '08:00', '10:00', 'absent'))).toEqual({ is: 'free', until: null });
});

test('says who is away, on site, or late at a visit', () => {
  expect(stateAt('09:00', absence('08:00', '12:00'), visit(1, '10:00', '11:00'))).toEqual({
    is: 'away',
    kind: 'illness',
  });
  expect(stateAt('10:30', visit(1, '10:00', '11:00', 'started'))).toMatchObject({ is: 'onSite' });
  expect(stateAt('10:30', visit(1, '08:00', '09:00'), visit(2, '10:00', '11:00'))).toMatchObject({
    is: 'late',
    visit: { plannedStart: at('08:00') },
  });
});

test('nobody is late for a day that is over', () => {
  const missed = visit(1, '08:00', '09:00');
  expect(stateAt('19:59', missed)).toMatchObject({ is: 'late' });
  expect(stateAt('20:00', missed)).toEqual({ is: 'over' });
  expect(stateAt('20:45', visit(1, '20:30', '21:30'))).toMatchObject({ is: 'late' });
  expect(stateAt('21:30', visit(1, '20:30', '21:30'))).toEqual({ is: 'over' });
  const row = testVisit(1, 1, { plannedStart: at('08:00'), plannedEnd: at('09:00') });
  expect(isLate(row, Date.parse(at('07:59')))).toBe(false);
  expect(isLate(row, Date.parse(at('08:01')))).toBe(true);
  expect(isLate(row, Date.parse(brusselsInstant('2026-11-21', '09:00')))).toBe(false);
});
