import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { countWork } from '#tests/support/server/counted-work.ts';
import { emptiedEmbedded, openUsualForTests } from '#tests/support/server/each-database.ts';
import { exampleArgs, exampleRows, testFeedback } from '#tests/support/examples.ts';
import { keepOnlyPeople } from '#tests/support/data/keep-only-people.ts';
import {
  certifier,
  supervisor,
  testClientVisit,
  testConflict,
  testId,
  testMessage,
  testOrder,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, createTestServer } from '#tests/support/server/test-server.ts';

const orderId = testId(1);
const clientId = testId(61);
const day = '2026-11-19T09:00:00.000Z';

/** Returns visits of the order under these numbers, one after the other. */
function visits(from: number, count: number, fields: Partial<Visit>): Visit[] {
  return Array.from({ length: count }, (_, index) => {
    const start = Date.parse('2026-11-21T08:00:00.000Z') + index * 7_200_000;
    const plannedStart = new Date(start).toISOString();
    return testVisit(from + index, 1, {
      plannedStart,
      plannedEnd: new Date(start + 3_600_000).toISOString(),
      ...fields,
    });
  });
}

/** Returns what an order and its client have behind them after years. */
function history({ user }: TestClient): AnyRow[] {
  const each = <T>(row: (index: number) => T): T[] => Array.from({ length: 40 }, (_, index) => row(index));
  return [
    ...visits(1_000, 40, { employee: user, state: 'cancelled' }),
    ...each((index) => testMessage(2_000 + index, 1)),
    ...each((index) => testUpload(3_000 + index, 1, { by: user })),
    ...each((index) => ({ ...testFeedback(user), id: testId(4_000 + index), visitId: testId(1_000 + index) })),
    ...each((index) => ({ ...testConflict(5_000 + index, 1), upheld: { by: user, at: day } })),
    ...each((index) => testClientVisit(6_000 + index, 61, { employee: user, state: 'cancelled' })),
    ...each((index) => testOrder(7_000 + index, { client: { ...testOrder(1).client, id: clientId } })),
  ];
}

/** Mutations that read what is beside their own rows. One that gives an order or a client away moves all that is under it. */
const reading: MutationName[] = [
  'order.update',
  'order.cancel',
  'order.sendMessage',
  'conflict.restore',
  'visit.plan',
  'visit.move',
  'visit.confirm',
  'visit.complete',
  'visit.absent',
  'visit.cancel',
  'visit.undo',
  'feedback.submit',
  'formDraft.save',
  'clientVisit.cancel',
];

const counted = countWork();

describe('what a mutation reads', () => {
  let server: TestServer;
  let anne: TestClient;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openUsualForTests();
    drop = opened.drop;
    server = await createTestServer({ ...opened.database, db: opened.database.db.withPlugin(counted.plugin) });
    anne = await server.addUser('Anne Maes', 'supervisor', 'commercial');
  });
  afterAll(async () => {
    await server.close();
    await drop();
  });

  /** Returns the example with Anne as everybody, her order being the client's. */
  function asAnnes<T>(value: T): T {
    const strangers = new RegExp(`${certifier.id}|${supervisor.id}`, 'g');
    const text = JSON.stringify(value).replaceAll(testOrder(1).client.id, clientId);
    return JSON.parse(text.replace(strangers, anne.user.id)) as T;
  }

  function argsOf(name: MutationName): MutationArgs<MutationName> {
    if (name !== 'order.update') return exampleArgs(anne.user)[name];
    return { orderId, changes: { plannedVisitAt: '2026-11-24T09:00:00.000Z', client: testOrder(2).client } };
  }

  async function costOf(name: MutationName, more: readonly AnyRow[]) {
    await keepOnlyPeople(server);
    await server.store(...asAnnes(exampleRows(anne.user, name)), ...more);
    return counted.during(async () => {
      const [result] = await anne.push(definitionOf(name).remote, aMutation(name, asAnnes(argsOf(name))));
      expect(result?.error).toBeUndefined();
    });
  }

  test('[OB6] mutations of different rows share their statements', async () => {
    const orders = Array.from({ length: 20 }, (_, index) => testOrder(8_000 + index, { assignee: anne.user }));
    await server.store(...orders);
    const cost = async (edited: readonly Order[]): Promise<number> => {
      const edits = edited.map(({ id, internalRemark }) =>
        aMutation(
          'order.update',
          { orderId: id, changes: { internalRemark: 'ring twice' } },
          { base: { internalRemark }, lane: id },
        ),
      );
      const { statements } = await counted.during(async () => {
        const results = await anne.push('main', ...edits);
        expect(results.every(({ status }) => status === 'applied')).toBe(true);
      });
      return statements;
    };
    expect(await cost(orders.slice(1))).toBe(await cost(orders.slice(0, 1)));
  });

  test.each(reading)('[OB6f] %s reads no more of an order with much behind it', async (name) => {
    const before = await costOf(name, []);
    const after = await costOf(name, history(anne));
    // What a message tells others is read after its answer, and counts with it or not.
    expect(after.statements).toBeLessThanOrEqual(before.statements + (name === 'order.sendMessage' ? 1 : 0));
    // The second latest order of the client.
    expect(after.characters).toBeLessThan(before.characters + 2_500);
  });
});

test(
  '[OB6f] others are answered between the mutations of a push, also from the one connection of the embedded database',
  { tags: 'long' },
  async () => {
    const server = await createTestServer(await emptiedEmbedded());
    const anne = await server.addUser('Anne Maes', 'supervisor');
    await server.store(testOrder(1), ...visits(1_000, 100, { employee: anne.user }));
    const cancellations = visits(1_000, 100, {}).map(({ id: visitId }) =>
      aMutation('visit.cancel', { visitId, orderId, at: day, reason: '' }, { lane: visitId }),
    );
    let isAnswered = false;
    const pushed = anne.push('field', ...cancellations).finally(() => (isAnswered = true));
    let pulls = 0;
    for (; !isAnswered; pulls += 1) {
      const { status } = await anne.askPull('field', { limit: '1' });
      expect(status).toBe(200);
      expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    }
    expect((await pushed).every(({ status }) => status === 'applied')).toBe(true);
    // Each pull and each mutation takes several statements, and a turn for each.
    expect(pulls).toBeGreaterThan(20);
    await server.close();
  },
);
