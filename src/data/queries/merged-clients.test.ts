import { afterEach, beforeEach, expect, test } from 'vitest';
import { certifier as agent, testClient, testClientVisit, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { UserDatabase } from '../database/user-database.ts';
import { clientVisitPage, clientsToVisit } from './clients/client-visits.ts';
import { clientFile, clientsOfAgent } from './clients/clients.ts';
import { clientFacts } from './visits/visit-forms.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const seenAt = '2026-11-20T08:00:00.000Z';
const visit = testClientVisit(71, 1, { employee: agent, state: 'planned', plannedAt: '2026-11-20T10:00:00.000Z' });
let db: UserDatabase;

/** The first client was merged into the second, and the second into the third: only the third stays. */
beforeEach(async () => {
  db = new UserDatabase(`merged-${Math.random()}`, agent.id);
  await storeRows(db, 'clients', [
    testClient(1, { commercial: agent, lastVisitAt: seenAt, mergedInto: testId(2) }),
    testClient(2, { commercial: agent, lastVisitAt: null, mergedInto: testId(3) }),
    testClient(3, { commercial: agent, lastVisitAt: null, name: 'Agence qui reste' }),
  ]);
  await storeRows(db, 'clientVisits', [visit]);
});
afterEach(() => db.delete());

test('the file and the lists of the client that stays have what was merged through another', async () => {
  expect(await clientFile(db, testId(3))).toMatchObject({
    client: { lastVisitAt: seenAt },
    visits: [{ id: visit.id }],
  });
  expect(await clientsOfAgent(db, agent.id)).toMatchObject([{ client: { id: testId(3), lastVisitAt: seenAt } }]);
  expect((await clientsToVisit(db, agent.id, now)).toVisit).toMatchObject([
    { client: { id: testId(3) }, visit: { id: visit.id } },
  ]);
});

test('a visit that was planned before names the client that stays, from either address', async () => {
  expect((await clientVisitPage(db, visit.id))?.client).toMatchObject({ name: 'Agence qui reste' });
  for (const clientId of [testId(1), testId(3)])
    expect(await clientFacts(db, clientId, agent.id, null, now)).toMatchObject({
      client: { id: testId(3) },
      visit: { id: visit.id },
    });
});

test('two devices that merged both ways make no endless circle', async () => {
  await storeRows(db, 'clients', [testClient(3, { commercial: agent, mergedInto: testId(1) })]);
  expect((await clientFile(db, testId(3)))?.visits).toHaveLength(1);
});
