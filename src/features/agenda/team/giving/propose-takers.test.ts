import { expect, test } from 'vitest';
import { testEmployee, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TakenVisit, Taker } from './propose-takers.ts';
import { proposeTakers } from './propose-takers.ts';

const brussels = { latitude: 50.8466, longitude: 4.3517 };
const antwerp = { latitude: 51.2211, longitude: 4.3997 };
const at = (time: string): string => `2026-11-24T${time}:00.000Z`;

function visit(number: number, from: string, to: string): TakenVisit {
  return {
    visit: testVisit(number, 1, { plannedStart: at(from), plannedEnd: at(to) }),
    order: testOrder(1),
    at: brussels,
  };
}
function taker(
  number: number,
  taken: Taker['taken'],
  qualifications: ('peb-brussels' | 'gas')[] = ['peb-brussels'],
): Taker {
  return { employee: testEmployee({ id: testId(number), name: `Nom ${number}` }, { qualifications }), taken };
}

test('each visit goes to who is qualified, free and nearest', () => {
  const visits = [visit(31, '09:00', '10:00'), visit(32, '11:00', '12:00')];
  const takers = [
    taker(90, [], ['gas']),
    taker(91, [{ from: at('07:00'), to: at('08:30'), at: antwerp }]),
    taker(92, [
      { from: at('07:00'), to: at('08:30'), at: brussels },
      { from: at('11:30'), to: at('13:00') },
    ]),
  ];
  expect([...proposeTakers(visits, takers)]).toEqual([
    [testId(31), testId(92)],
    [testId(32), testId(91)],
  ]);
});

test('nobody gets two visits at one time, and a visit for nobody stays open', () => {
  const visits = [visit(31, '09:00', '10:00'), visit(32, '09:30', '10:30')];
  expect([...proposeTakers(visits, [taker(91, [])])]).toEqual([
    [testId(31), testId(91)],
    [testId(32), null],
  ]);
});
