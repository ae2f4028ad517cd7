import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { AnswerValue } from '#contract/rules/surveys/survey.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { testContent } from '#tests/support/content.ts';
import { testFeedback } from '#tests/support/examples.ts';
import { certifier, testFollowUp, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { surveySuggestions } from './survey-suggestions.ts';

const order = testOrder(7, { state: 'visited', visitedBy: certifier });
const at = '2025-01-02T09:00:00.000Z';
let db: UserDatabase;
let nextId = 300;

beforeEach(async () => {
  db = openUserDatabase('survey-suggestions', testId((nextId += 1)));
  await storeRows(db, 'orders', [order]);
});
afterEach(() => db.delete());

const said = (value: AnswerValue): FollowUp['answers'][string] => {
  return { value, note: '', proofs: [], by: certifier, at, earlier: [] };
};
const offered = async (question: string) => (await surveySuggestions(db, order, testContent)).get(question) ?? [];

test('the photos and plans of the visit are offered where the survey asks for them, without what was returned or edited', async () => {
  const plate = { service: 'PEB', code: 'heating-plate' } as const;
  await storeRows(db, 'uploads', [
    testUpload(91, 7, { requirement: plate }),
    testUpload(92, 7, { requirement: plate, originalId: testId(93) }),
    testUpload(93, 7, { requirement: plate }),
    testUpload(94, 7, { requirement: plate, review: { accepted: false, reason: 'floue', by: certifier, at } }),
    testUpload(95, 7, { requirement: { service: 'PEB', code: 'plans' }, kind: 'plan' }),
    testUpload(96, 8, { requirement: plate }),
  ]);
  const files = (...ids: number[]) => ({ type: 'files', uploadIds: ids.map(testId) });
  expect(await offered('heating-plate')).toMatchObject([{ from: null, value: files(91, 92) }]);
  expect(await offered('plans')).toMatchObject([{ from: null, value: files(95) }]);
  expect(await offered('cooling-plate')).toEqual([]);
});

test('another home of the building says what the building shares, of any state and newest first, unless this home says it', async () => {
  const home = (id: number, boxnumber: string, day: string) =>
    testOrder(id, { number: `2025-00000${id}`, orderDate: day, address: { ...order.address, boxnumber } });
  await storeRows(db, 'orders', [
    home(3, '2', '2025-01-02'),
    home(4, '3', '2025-02-02'),
    home(5, order.address.boxnumber ?? '', '2024-01-02'),
  ]);
  const double = said({ type: 'choices', codes: ['double'] });
  const area = said({ type: 'numbers', numbers: [80] });
  await storeRows(db, 'followUps', [
    testFollowUp(3, { state: 'open', answers: { glazing: double, 'floor-area': area, 'wall-type': double } }),
    testFollowUp(4, { state: 'open', answers: { glazing: said({ type: 'choices', codes: ['triple'] }) } }),
    testFollowUp(5, { state: 'accepted', answers: { frame: said({ type: 'choices', codes: ['wood'] }) } }),
  ]);
  expect(await offered('glazing')).toMatchObject([
    { otherBox: '3', value: { codes: ['triple'] }, from: { type: 'order', orderId: testId(4), number: '2025-000004' } },
  ]);
  expect(await offered('frame')).toMatchObject([{ otherBox: null, value: { codes: ['wood'] } }]);
  // Not shared, and no choice of its question.
  expect(await offered('floor-area')).toEqual([]);
  expect(await offered('wall-type')).toEqual([]);
});

test('another home gives its values alone: neither its notes nor what the office returned', async () => {
  const next = testOrder(3, { orderDate: '2025-01-02', address: { ...order.address, boxnumber: '2' } });
  await storeRows(db, 'orders', [next]);
  const glass = { ...said({ type: 'choices', codes: ['double'] }), note: 'M. Peeters, côté jardin.' };
  const frame = said({ type: 'choices', codes: ['wood'] });
  const returned = { frame: { by: certifier, at, reason: 'illisible' } };
  await storeRows(db, 'followUps', [
    testFollowUp(3, { state: 'returned', answers: { glazing: glass, frame }, returned }),
  ]);
  expect(await offered('glazing')).toMatchObject([{ otherBox: '2', value: { codes: ['double'] }, note: '' }]);
  expect(await offered('frame')).toEqual([]);
});

test('an address that names no house is nobody’s neighbour, and box 2 is not apartment 2', async () => {
  const glazing = said({ type: 'choices', codes: ['double'] });
  const area = said({ type: 'numbers', numbers: [80] });
  const noHouse = { ...order.address, number: ' ', boxnumber: null, apartmentnumber: null };
  const here = testOrder(8, { address: noHouse });
  const box = testOrder(9, {
    orderDate: '2025-01-02',
    address: { ...order.address, boxnumber: '2', apartmentnumber: null },
  });
  const apartment = testOrder(10, { address: { ...order.address, boxnumber: null, apartmentnumber: '2' } });
  await storeRows(db, 'orders', [here, testOrder(3, { orderDate: '2025-01-02', address: noHouse }), box, apartment]);
  const accepted = (id: number) => testFollowUp(id, { state: 'accepted', answers: { glazing, 'floor-area': area } });
  await storeRows(db, 'followUps', [accepted(3), accepted(9)]);
  expect([...(await surveySuggestions(db, here, testContent)).keys()]).toEqual([]);
  const ofApartment = await surveySuggestions(db, apartment, testContent);
  expect(ofApartment.get('glazing')).toMatchObject([{ otherBox: '2' }]);
  expect(ofApartment.has('floor-area')).toBe(false);
});

test('a file that is lost is no answer and no proof', async () => {
  const lost = { receivedAt: null, lostAt: at };
  await storeRows(db, 'uploads', [
    testUpload(91, 7, { requirement: { service: 'PEB', code: 'heating-plate' }, ...lost }),
    testUpload(92, 7, lost),
  ]);
  const line = { code: 'PEB-glazing', done: true, note: '', result: 'ok' as const, photos: [testId(92)] };
  await storeRows(db, 'visitFeedback', [{ ...testFeedback(certifier), orderId: testId(7), checklist: [line] }]);
  expect(await offered('heating-plate')).toEqual([]);
  expect(await offered('glazing')).toEqual([]);
});
