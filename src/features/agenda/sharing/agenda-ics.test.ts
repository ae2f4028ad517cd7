import { expect, test } from 'vitest';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { sent, waits } from '#sync/send-status.ts';
import type { ReadEvent } from '#tests/support/server/calendar-events.ts';
import { eventsOf } from '#tests/support/server/calendar-events.ts';
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

function written(visits: AgendaVisit[], version = 3): ReadEvent[] {
  return eventsOf(buildIcs(visits, new Map(visits.map(({ visit }) => [visit.id, version])), labels, now));
}

test('writes a visit with its times, a title and a link, and without the client’s name', () => {
  const visit = item(1, '2026-11-23T08:00:00.000Z', '2026-11-23T09:30:00.000Z');
  expect(written([visit])).toMatchObject([
    {
      summary: 'Visite PEB, Saint-Gilles; cave',
      location: 'Hoogstraat 1, 1000 Brussel',
      start: '2026-11-23T08:00:00.000Z',
      end: '2026-11-23T09:30:00.000Z',
      status: 'TENTATIVE',
      url: 'https://app.example.be/orders/2026-000001',
    },
  ]);
  expect(buildIcs([visit], new Map(), labels, now)).not.toContain(testOrder(1).client.name);
});

test('holds on both sides of a clock change and cancels cancelled visits', () => {
  const events = written([
    item(1, '2026-03-29T07:00:00.000Z', '2026-03-29T08:00:00.000Z', 'confirmed'),
    item(2, '2026-10-25T08:00:00.000Z', '2026-10-25T09:00:00.000Z', 'done'),
    item(3, '2026-10-26T08:00:00.000Z', '2026-10-26T09:00:00.000Z', 'cancelled'),
  ]);
  expect(events.map(({ start, status }) => [start, status])).toEqual([
    ['2026-03-29T07:00:00.000Z', 'CONFIRMED'],
    ['2026-10-25T08:00:00.000Z', 'CONFIRMED'],
    ['2026-10-26T08:00:00.000Z', 'CANCELLED'],
  ]);
});

test('an event has the version of its visit, and the next one while a change waits', () => {
  const visit = item(1, '2026-11-23T08:00:00.000Z', '2026-11-23T09:30:00.000Z');
  expect(written([visit])).toMatchObject([{ sequence: 3 }]);
  expect(written([{ ...visit, sync: waits('next') }])).toMatchObject([{ sequence: 4, modified: now.toISOString() }]);
});
