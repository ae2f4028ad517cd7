import { afterEach, beforeEach, expect, test } from 'vitest';
import { instantsOfDay } from '#contract/rules/brussels-time.ts';
import {
  certifier,
  supervisor,
  testClient,
  testClientVisit,
  testId,
  testOrder,
  testUnavailability,
  testVisit,
} from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { localityMap } from '../../search/localities.ts';
import { UserDatabase } from '../../database/user-database.ts';
import type { PersonTime } from './person-time.ts';
import { readPersonTimes, takenOf } from './person-time.ts';

let db: UserDatabase;

beforeEach(() => {
  db = new UserDatabase(`person time ${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

const day = '2026-12-10';
const at = (time: string, on = day): string => `${on}T${time}:00.000Z`;
const span = (from: string, to: string) => ({ plannedStart: at(from), plannedEnd: at(to) });
const read = async (...ids: string[]) => readPersonTimes(db, ids, instantsOfDay(day), await localityMap());
const lineOf = ({ kind, id, from, to, isOpen }: PersonTime) =>
  [kind, id, from.slice(11, 16), to.slice(11, 16), ...(isOpen ? [] : ['over'])].join(' ');
const linesOf = async (id = certifier.id) => (await read(id)).get(id)?.map(lineOf);

const testAddress = testOrder(1).address;
const arlon = { ...testAddress, street: 'Rue de la Gare', zipcode: '6700', city: 'Arlon' };
const antwerp = { ...testAddress, street: 'Meir', zipcode: '2000', city: 'Antwerpen' };

test('a person has visits, visits to clients, absences and the ways between, earliest first', async () => {
  await storeRows(db, 'orders', [testOrder(1)]);
  await storeRows(db, 'clients', [testClient(6, { address: antwerp })]);
  await storeRows(db, 'visits', [testVisit(11, 1, span('08:00', '09:00'))]);
  await storeRows(db, 'clientVisits', [testClientVisit(61, 6, { plannedAt: at('11:00') })]);
  await storeRows(db, 'unavailabilities', [testUnavailability(31, { from: at('14:00'), to: at('16:00') })]);
  expect(await linesOf()).toEqual([
    `visit ${testId(11)} 08:00 09:00`,
    `travel ${testId(61)} 09:35 11:00`,
    `clientVisit ${testId(61)} 11:00 11:45`,
    `absence ${testId(31)} 14:00 16:00`,
  ]);
  expect((await read(supervisor.id)).size).toBe(0);
});

test('a way that lacks time begins when the visit before ends, and says what it needs', async () => {
  await storeRows(db, 'orders', [testOrder(1), { ...testOrder(2), address: arlon }]);
  await storeRows(db, 'visits', [testVisit(11, 1, span('08:00', '09:00')), testVisit(12, 2, span('09:30', '10:30'))]);
  const times = (await read(certifier.id)).get(certifier.id);
  expect(times?.[1]).toMatchObject({
    kind: 'travel',
    id: testId(12),
    from: at('09:00'),
    to: at('09:30'),
    available: 30,
  });
  expect(times?.[1]).toMatchObject({ before: { kind: 'visit', item: { visit: { id: testId(11) } } } });
  // The same house needs no way, whatever the box.
  await storeRows(db, 'orders', [{ ...testOrder(2), address: { ...testAddress, boxnumber: '3' } }]);
  expect(await linesOf()).toEqual([`visit ${testId(11)} 08:00 09:00`, `visit ${testId(12)} 09:30 10:30`]);
});

test('what is over takes no time, and what is cancelled is not there', async () => {
  await storeRows(db, 'visits', [
    testVisit(11, 1, { ...span('08:00', '09:00'), state: 'done' }),
    testVisit(12, 2, { ...span('10:00', '11:00'), state: 'cancelled' }),
    testVisit(13, 3, { ...span('13:00', '14:00'), state: 'started' }),
  ]);
  await storeRows(db, 'clientVisits', [
    testClientVisit(61, 6, { plannedAt: at('15:00'), state: 'done' }),
    testClientVisit(62, 6, { plannedAt: at('16:00'), state: 'checkedIn' }),
    testClientVisit(63, 6, { plannedAt: at('17:00'), state: 'cancelled' }),
  ]);
  expect(await linesOf()).toEqual([
    `visit ${testId(11)} 08:00 09:00 over`,
    `visit ${testId(13)} 13:00 14:00`,
    `clientVisit ${testId(61)} 15:00 15:45 over`,
    `clientVisit ${testId(62)} 16:00 16:45`,
  ]);
  const taken = takenOf((await read(certifier.id)).get(certifier.id));
  expect(taken.map(({ id }) => id)).toEqual([testId(13), testId(62)]);
});

test('several people are read at once, each with their own, and what lasts into the day is part of it', async () => {
  const before = '2026-12-09';
  await storeRows(db, 'visits', [
    testVisit(11, 1, { plannedStart: at('22:30', before), plannedEnd: at('23:30', before) }),
    testVisit(12, 2, { ...span('10:00', '11:00'), employee: supervisor }),
    testVisit(13, 3, { ...span('12:00', '13:00'), employee: { id: testId(77), name: 'Anna' } }),
  ]);
  await storeRows(db, 'unavailabilities', [
    testUnavailability(31, { employee: supervisor, from: at('08:00', before), to: at('08:00', '2026-12-12') }),
    testUnavailability(32, { from: at('08:00'), to: at('17:00'), removed: true }),
  ]);
  const found = await read(certifier.id, supervisor.id);
  expect([...found].map(([id, times]) => [id, times.map(({ kind }) => kind)])).toEqual([
    [certifier.id, ['visit']],
    [supervisor.id, ['absence', 'visit']],
  ]);
});

test('the day on which the clock goes back lasts 25 hours', async () => {
  await storeRows(db, 'clientVisits', [testClientVisit(61, 6, { plannedAt: '2026-10-25T22:30:00.000Z' })]);
  const onDay = async (one: string) => (await readPersonTimes(db, [certifier.id], instantsOfDay(one), null)).size;
  expect([await onDay('2026-10-24'), await onDay('2026-10-25'), await onDay('2026-10-26')]).toEqual([0, 1, 1]);
});

test('an order that has a date and no visit takes the time of who has it', async () => {
  const dated = { state: 'toPlan' as const, assignee: certifier, plannedVisitAt: at('10:00') };
  await storeRows(db, 'orders', [
    testOrder(1, dated),
    testOrder(2, { ...dated, assignee: supervisor }),
    testOrder(3, { ...dated, plannedVisitAt: null }),
    testOrder(4, { ...dated, plannedVisitAt: at('10:00', '2026-12-11') }),
    testOrder(5, { ...dated, assignee: null }),
  ]);
  expect(await linesOf()).toEqual([`order ${testId(1)} 10:00 11:00`]);
  expect(takenOf((await read(certifier.id)).get(certifier.id))).toMatchObject([
    { id: testId(1), from: at('10:00'), at: expect.anything() as unknown },
  ]);
  // Its visit takes that time from then on.
  await storeRows(db, 'orders', [testOrder(1, { ...dated, state: 'planned' })]);
  await storeRows(db, 'visits', [testVisit(11, 1, span('10:00', '11:15'))]);
  expect(await linesOf()).toEqual([`visit ${testId(11)} 10:00 11:15`]);
});
