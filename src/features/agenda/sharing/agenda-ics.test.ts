import { expect, test } from 'vitest';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { sent, waits } from '#sync/send-status.ts';
import { testOrder, testVisit } from '#tests/support/rows.ts';
import { buildIcs } from './agenda-ics.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const labels = {
  title: () => 'Visite PEB, Saint-Gilles; cave',
  location: () => 'Hoogstraat 1, 1000 Brussel',
  link: () => 'https://app.example.be/orders/2026-000001',
};
const item = (
  number: number,
  from: string,
  to: string,
  state: AgendaVisit['visit']['state'] = 'planned',
): AgendaVisit => ({
  visit: testVisit(number, 1, { plannedStart: from, plannedEnd: to, state }),
  order: testOrder(1),
  sync: sent,
  moved: undefined,
});

function linesOf(visits: AgendaVisit[], version = 3): string[] {
  const versions = new Map(visits.map(({ visit }) => [visit.id, version]));
  return buildIcs(visits, versions, labels, now)
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n');
}

test('writes a visit with UTC times, a title and a link, and without the client’s name', () => {
  const lines = linesOf([item(1, '2026-11-23T08:00:00.000Z', '2026-11-23T09:30:00.000Z')]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'METHOD:PUBLISH',
      'DTSTAMP:20261120T090000Z',
      'DTSTART:20261123T080000Z',
      'DTEND:20261123T093000Z',
      String.raw`SUMMARY:Visite PEB\, Saint-Gilles\; cave`,
      'STATUS:TENTATIVE',
      'URL;VALUE=URI:https://app.example.be/orders/2026-000001',
      'END:VCALENDAR',
    ]),
  );
  expect(lines.join('\n')).not.toContain(testOrder(1).client.name);
});

test('converts times on both sides of a clock change and cancels cancelled visits', () => {
  const lines = linesOf([
    item(1, '2026-03-29T07:00:00.000Z', '2026-03-29T08:00:00.000Z', 'confirmed'),
    item(2, '2026-10-25T08:00:00.000Z', '2026-10-25T09:00:00.000Z', 'done'),
    item(3, '2026-10-26T08:00:00.000Z', '2026-10-26T09:00:00.000Z', 'cancelled'),
  ]);
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART:20260329T070000Z',
    'DTSTART:20261025T080000Z',
    'DTSTART:20261026T080000Z',
  ]);
  expect(lines.filter((line) => line === 'STATUS:CONFIRMED')).toHaveLength(2);
  expect(lines.filter((line) => line === 'STATUS:CANCELLED')).toHaveLength(1);
});

test('an event has the version of its visit, and the next one while a change waits', () => {
  const visit = item(1, '2026-11-23T08:00:00.000Z', '2026-11-23T09:30:00.000Z');
  expect(linesOf([visit])).toContain('SEQUENCE:3');
  const waiting = linesOf([{ ...visit, sync: waits('next') }]);
  expect(waiting).toEqual(expect.arrayContaining(['SEQUENCE:4', 'LAST-MODIFIED:20261120T090000Z']));
});
