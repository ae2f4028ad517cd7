import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CollectionName, Row } from '#contract/collections.ts';
import { createMutate } from '../../outbox/mutate.ts';
import {
  certifier,
  supervisor,
  testClient,
  testClientVisit,
  testConflict,
  testId,
  testOrder,
  testUnavailability,
  testVisit,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { UserDatabase } from '../../database/user-database.ts';
import type { AgendaQuestion } from './agenda.ts';
import { readAgenda } from './agenda.ts';
import { readUnavailability } from './refused-unavailability.ts';

let db: UserDatabase;

const store = <C extends CollectionName>(collection: C, ...rows: (Row<C> & { id: string })[]): Promise<void> =>
  storeRows(db, collection, rows);

const at = (time: string, day = '2026-12-10'): string => `${day}T${time}:00.000Z`;
const span = (from: string, to: string) => ({ plannedStart: at(from), plannedEnd: at(to) });
const asked: AgendaQuestion = {
  employees: [certifier.id],
  viewer: { id: certifier.id, supervisor: false },
  readUnavailability,
  from: at('00:00'),
  to: at('23:59'),
  now: Date.parse(at('12:00')),
};

beforeEach(async () => {
  db = new UserDatabase(`agenda-${Math.random()}`, certifier.id);
  await store('orders', testOrder(1), testOrder(2));
  await store(
    'visits',
    testVisit(11, 1, { employee: certifier, ...span('09:00', '10:00') }),
    testVisit(12, 2, { employee: supervisor, ...span('09:00', '10:00') }),
    testVisit(13, 3, { employee: certifier, ...span('08:00', '08:30') }),
  );
  await store(
    'unavailabilities',
    testUnavailability(31, { from: at('14:00', '2026-12-09'), to: at('01:00') }),
    testUnavailability(32, { from: at('08:00', '2026-12-08'), to: at('17:00', '2026-12-08') }),
    testUnavailability(33, { from: at('08:00'), to: at('17:00'), removed: true }),
  );
});
afterEach(() => db.delete());

test('an agenda has its employee’s visits, with the orders on this device, and the unavailabilities that overlap its time', async () => {
  const { visits, unavailabilities } = await readAgenda(db, asked);
  expect(visits.map(({ visit, order, sync }) => [visit.id, order?.id, sync.is])).toEqual([
    [testId(13), undefined, 'sent'],
    [testId(11), testId(1), 'sent'],
  ]);
  expect(unavailabilities.map(({ unavailability }) => unavailability.id)).toEqual([testId(31)]);
  const both = await readAgenda(db, { ...asked, employees: [certifier.id, supervisor.id] });
  expect(both.visits).toHaveLength(3);
});

test('a visit time that the office replaced is reported to its author and to supervisors until it is decided', async () => {
  const conflict = testConflict(51, 1, {
    of: { collection: 'visits', id: testId(11) },
    field: 'plannedStart',
    lostBy: certifier,
    at: at('06:00'),
  });
  const reported = async (question: Partial<AgendaQuestion> = {}) =>
    (await readAgenda(db, { ...asked, ...question })).visits.find(({ visit }) => visit.id === testId(11))?.moved?.id;
  await store('conflicts', conflict);
  expect(await reported()).toBe(conflict.id);
  expect(await reported({ viewer: { id: testId(99), supervisor: false } })).toBeUndefined();
  expect(await reported({ viewer: { id: testId(99), supervisor: true } })).toBe(conflict.id);
  expect(await reported({ now: Date.parse(at('06:01', '2026-12-24')) })).toBeUndefined();
  await store('conflicts', { ...conflict, upheld: { by: supervisor, at: at('07:00') } });
  expect(await reported()).toBeUndefined();
});

test('an agent’s visits to clients are in the agenda, without the cancelled ones', async () => {
  await store('clients', testClient(6, { name: 'Notaire Claes' }));
  await store('clientVisits', testClientVisit(61, 6, { employee: certifier, plannedAt: at('10:30') }));
  await store(
    'clientVisits',
    testClientVisit(62, 6, { employee: certifier, plannedAt: at('11:30'), state: 'cancelled' }),
  );
  await store('clientVisits', testClientVisit(63, 6, { employee: supervisor, plannedAt: at('12:30') }));
  const read = await readAgenda(db, asked);
  expect(read.clientVisits.map(({ visit, client, sync }) => [visit.id, client?.name, sync.is])).toEqual([
    [testId(61), 'Notaire Claes', 'sent'],
  ]);
});

test('unsent changes are marked, and an unavailability refused at its creation stays visible', async () => {
  let made = 70;
  const mutate = createMutate({
    db,
    clock: () => Date.parse(at('07:00')),
    newId: () => testId((made += 1)),
    actor: certifier,
    afterCommit: () => undefined,
  });
  await mutate({ name: 'visit.move', args: { visitId: testId(11), orderId: testId(1), ...span('10:00', '11:00') } });
  const {
    removed: _removed,
    id: unavailabilityId,
    ...given
  } = testUnavailability(34, { from: at('15:00'), to: at('16:00') });
  await mutate({ name: 'unavailability.set', args: { unavailabilityId, ...given } });
  const read = await readAgenda(db, asked);
  expect(read.visits.map(({ visit, sync }) => [visit.id, sync.is])).toEqual([
    [testId(13), 'sent'],
    [testId(11), 'waits'],
  ]);
  const states = ({ unavailabilities }: typeof read) =>
    unavailabilities.map(({ unavailability, sync }) => [unavailability.id, sync.is]);
  expect(states(read)).toEqual([
    [testId(31), 'sent'],
    [testId(34), 'waits'],
  ]);
  // A refusal removes the optimistic update.
  await db.outbox.where('state').equals('pending').modify({ state: 'refused' });
  await db.unavailabilities.delete(testId(34));
  expect(states(await readAgenda(db, asked))).toEqual([
    [testId(31), 'sent'],
    [testId(34), 'refused'],
  ]);
});
