import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRow, Row } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { user } from '#contract/entities/user.ts';
import type { Change } from '#contract/protocol/sync/pull.ts';
import { incompleteFollowUps, incompleteOrders } from '#data/queries/files/incomplete.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { testContent } from '#tests/support/content.ts';
import { emptiedEmbedded } from '#tests/support/server/each-database.ts';
import { keepOnlyPeople } from '#tests/support/data/keep-only-people.ts';
import { testFollowUp, testId, testOrder } from '#tests/support/rows.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { answerOf, createTestServer } from '#tests/support/server/test-server.ts';
import '#tests/support/data/fresh-page.ts';

const orders = [1, 2, 3, 4, 5, 6];
/** Number of a person; none from three on. */
const person = fc.integer({ min: 0, max: 5 });
const world = fc.array(
  fc.record({
    people: fc.record({ assignee: person, handler: person, visitedBy: person, commercial: person, createdBy: person }),
    state: fc.constantFrom('planned', 'visited', 'encoding', 'waitingForClient', 'certified', 'cancelled'),
    incompleteFollowUp: fc.boolean(),
    survey: fc.option(
      fc.record({ state: fc.constantFrom('open', 'submitted', 'returned', 'accepted'), assignee: person }),
    ),
  }),
  { minLength: orders.length, maxLength: orders.length },
);
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

function rowsOf(made: World, people: readonly EmployeeRef[]): AnyRow[] {
  const named = (one: number): EmployeeRef | null => people[one] ?? null;
  return made.flatMap(({ people: of, survey, ...fields }, index): AnyRow[] => {
    const number = index + 1;
    const staff = Object.fromEntries(Object.entries(of).map(([field, one]) => [field, named(one)]));
    const order = testOrder(number, { ...fields, ...staff });
    if (survey === null) return [order];
    return [order, testFollowUp(number, { state: survey.state, assignee: named(survey.assignee) })];
  });
}

function pulled<C extends 'orders' | 'followUps'>(changes: readonly Change[], collection: C): Row<C>[] {
  const latest = new Map(changes.filter((one) => one.collection === collection).map((one) => [one.id, one]));
  return [...latest.values()].flatMap(({ row }) => (row === null ? [] : [row as Row<C>]));
}

/** An order whose agent no longer has the commercial role: it is on none of their devices, unless they opened it. */
const withoutRole: World[number] = {
  people: { assignee: 5, handler: 5, visitedBy: 5, commercial: 0, createdBy: 5 },
  state: 'visited',
  incompleteFollowUp: true,
  survey: { state: 'open', assignee: 0 },
};

let run = 0;

/** Counts as a new device of this person does after its first sync. */
async function countedOnDevice(client: TestClient, supervisor: boolean): Promise<unknown> {
  const db = openUserDatabase(`counts-${(run += 1)}`, client.user.id);
  const [main, field] = [await client.pullAll('main'), await client.pullAll('field')];
  await storeRows(db, 'orders', pulled(main.changes, 'orders'), client.user.id);
  await storeRows(db, 'followUps', pulled(field.changes, 'followUps'), client.user.id);
  const uploads = await incompleteOrders(db, testContent.documents, { id: client.user.id, supervisor });
  const surveys = await incompleteFollowUps(db, client.user.id);
  await db.delete();
  return { uploads: uploads.length, surveys: surveys.length };
}

test(
  'the server counts what is incomplete as the devices of each role do, of any rows',
  { ...minutes(3), tags: 'long' },
  async () => {
    const server = await createTestServer(await emptiedEmbedded());
    const clients = [
      await server.addUser('Sophie Dubois'),
      await server.addUser('Thomas Janssens', 'commercial'),
      await server.addUser('Claire Peeters', 'supervisor'),
    ];
    const get = async (client: TestClient, path: string): Promise<unknown> =>
      answerOf(await server.app.inject({ url: `/api/v1${path}`, headers: client.headers('main') })).body;
    await fc.assert(
      fc.asyncProperty(world, fc.constantFrom(...orders), async (made, searched) => {
        await keepOnlyPeople(server);
        await server.store(
          ...rowsOf(
            made,
            clients.map((client) => client.user),
          ),
        );
        for (const client of clients) {
          // An order that was opened from a search is on the device too.
          await get(client, `/orders/${testId(searched)}`);
          const { NbOfIncompleteUpload: uploads, NbOfIncompleteSurvey: surveys } = user.parse(
            await get(client, '/users/me'),
          );
          expect(await countedOnDevice(client, client === clients[2])).toEqual({ uploads, surveys });
        }
      }),
      { numRuns: 10, examples: [[orders.map(() => withoutRole), 1]] },
    );
    await server.close();
  },
);
