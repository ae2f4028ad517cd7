import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollectionName } from '#contract/collections.ts';
import { statisticsResponse } from '#contract/protocol/search/statistics.ts';
import { readStatistics } from '#data/queries/orders/statistics.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { emptiedEmbedded } from '#tests/support/server/each-database.ts';
import { allOf, companyRows, statisticsQuestions } from '#tests/support/server/statistics-rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { answerOf, createTestServer } from '#tests/support/server/test-server.ts';
import '#tests/support/data/fresh-page.ts';

const counted = ['orders', 'visits', 'invoices', 'payments', 'pebDrafts', 'visitFeedback', 'uploads'] as const;

/** Stores what a new device of this person pulls. */
async function storePulled(db: UserDatabase, client: TestClient): Promise<void> {
  const pulls = [await client.pullAll('main'), await client.pullAll('field')];
  const changes = pulls.flatMap((pull) => pull.changes);
  for (const collection of counted satisfies readonly CollectionName[]) {
    const latest = new Map(changes.filter((one) => one.collection === collection).map(({ id, row }) => [id, row]));
    const rows = [...latest.values()].flatMap((row) => row ?? []);
    await storeRows(db, collection, rows as never, client.user.id);
  }
}

const byId = (a: { id: string }, b: { id: string }): number => a.id.localeCompare(b.id);

test(
  'a supervisor’s device and the server give the same statistics and lists, of any question',
  { tags: 'long' },
  async () => {
    const server = await createTestServer(await emptiedEmbedded());
    const marc = await server.addUser('Marc Peeters', 'supervisor');
    const sophie = await server.addUser('Sophie Dubois');
    const thomas = await server.addUser('Thomas Janssens', 'commercial');
    await server.store(...allOf(companyRows(120, [sophie.user, thomas.user], 11)));
    const db = openUserDatabase('statistics', marc.user.id);
    await storePulled(db, marc);
    const { documents } = server.context.content;
    await fc.assert(
      fc.asyncProperty(statisticsQuestions([null, sophie.user.id, thomas.user.id]), async (question) => {
        const { period, employeeId, region, figure } = question;
        const query = {
          ...period,
          ...(employeeId === null ? {} : { employee: employeeId }),
          ...(region === null ? {} : { region }),
          ...(figure === null ? {} : { figure }),
        };
        const request = { url: marc.url('main', '/statistics'), query, headers: marc.headers('main') };
        const { body } = answerOf(await server.app.inject(request));
        const { at, countedOrders, ...ofServer } = statisticsResponse.parse(body);
        const { statistics, ...device } = await readStatistics(db, { ...question, documents }, new Date(at));
        // A device does not compare with a period that it may have in part only.
        const previous = statistics.previous && ofServer.previous;
        const lastYear = statistics.lastYear && ofServer.lastYear;
        expect(statistics).toEqual({ ...ofServer, previous, lastYear });
        expect(device.countedOrders.toSorted(byId)).toEqual(countedOrders.toSorted(byId));
      }),
      { numRuns: 40 },
    );
    await db.delete();
    await server.close();
  },
);
