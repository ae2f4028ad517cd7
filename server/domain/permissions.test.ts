import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName, mutations } from '#contract/mutations/catalogue.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PushedMutation } from '#contract/protocol/push.ts';
import { openEmbeddedForTests } from '#tests/support/each-database.ts';
import { testId, testConflict, testMessage, testNewOrder, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/test-server.ts';
import { aMutation, answerOf, createTestServer, emptyDatabase } from '#tests/support/test-server.ts';

const orderId = testId(1);

/** One acceptable mutation of each kind; a new kind without a line here does not compile. */
const examples: Record<MutationName, () => PushedMutation> = {
  'order.update': () => aMutation('order.update', { orderId, changes: { urgent: true } }, { base: { urgent: false } }),
  'order.sendMessage': () => aMutation('order.sendMessage', { orderId, messageId: testId(29), body: 'Bonjour' }),
  'order.markMessagesRead': () => aMutation('order.markMessagesRead', { orderId, messageIds: [testId(21)] }),
  'order.create': () => aMutation('order.create', testNewOrder(41)),
  'order.assign': () => aMutation('order.assign', { orderId, assignee: null }, { base: { assignee: null } }),
  'order.smsLate': () => aMutation('order.smsLate', { orderId }),
  'conflict.restore': () =>
    aMutation(
      'conflict.restore',
      { conflictId: testId(51), orderId, value: { urgent: true } },
      { base: { urgent: false } },
    ),
  'visit.start': () =>
    aMutation('visit.start', { visitId: testId(31), orderId, startedAt: '2026-11-20T09:00:00.000Z' }),
};

type Person = 'certifier' | 'commercial' | 'supervisor';
/** What the person is to the order; `visits` is the visit's employee and nothing to the order itself. */
type Relation = 'assignee' | 'handler' | 'visitedBy' | 'commercial' | 'createdBy' | 'visits' | 'nothing';

const relations: Relation[] = ['assignee', 'handler', 'visitedBy', 'commercial', 'createdBy', 'visits', 'nothing'];
const people: Person[] = ['certifier', 'commercial', 'supervisor'];

/** The product's table of rights, written down once more: supervisors all, others by what they are to the order. */
function sees(person: Person, relation: Relation): boolean {
  if (person === 'supervisor') return true;
  if (relation === 'commercial' || relation === 'createdBy') return person === 'commercial';
  return relation !== 'visits' && relation !== 'nothing';
}

/** What becomes of the mutation: applied, or the code it is refused with. */
function outcome(name: MutationName, person: Person, relation: Relation): string {
  if (person === 'supervisor' || name === 'order.create') return 'applied';
  if (name === 'conflict.restore') return 'NotFound';
  if (relation === 'visits') return name === 'visit.start' ? 'applied' : 'NotFound';
  if (!sees(person, relation)) return 'NotFound';
  if (name === 'order.assign') return 'Forbidden';
  const isWritten = name === 'order.sendMessage' || name === 'order.markMessagesRead';
  return relation === 'createdBy' && !isWritten ? 'Forbidden' : 'applied';
}

/** The order's people, all others being nobody. */
function rolesOf(relation: Relation, { user }: TestClient): Partial<Order> {
  const nobody: Partial<Order> = { assignee: null, handler: null, visitedBy: null, commercial: null, createdBy: null };
  return relation === 'visits' || relation === 'nothing' ? nobody : { ...nobody, [relation]: user };
}

let server: TestServer;
let opened: Awaited<ReturnType<typeof openEmbeddedForTests>>;

beforeAll(async () => {
  opened = await openEmbeddedForTests();
});
afterAll(() => opened.drop());
beforeEach(async () => {
  await emptyDatabase(opened.database);
  server = await createTestServer(opened.database);
  return () => server.close();
});

async function clientOf(person: Person): Promise<TestClient> {
  return person === 'certifier' ? server.addUser('Test Person') : server.addUser('Test Person', person);
}

const names = Object.keys(mutations).filter(isMutationName);

describe.each(names)('%s', (name) => {
  const rows = people.flatMap((person) => relations.map((relation): [Person, Relation] => [person, relation]));

  test.each(rows)('by a %s who is %s of the order', async (person, relation) => {
    const client = await clientOf(person);
    const employee = relation === 'visits' ? { employee: client.user } : {};
    const children = [testMessage(21, 1), testVisit(31, 1, employee), testConflict(51, 1)];
    await server.store(testOrder(1, rolesOf(relation, client)), ...children);

    const expected = outcome(name, person, relation);
    const [result] = await client.push(definitionOf(name).remote, examples[name]());
    // Beside another's edit counts as applied: who may is the matter here.
    const got = result?.error?.code ?? result?.status;
    expect(got === 'merged' ? 'applied' : got).toBe(expected);
  });
});

test('what a user sees is what they find and open', async () => {
  for (const person of people) {
    for (const relation of relations) {
      await emptyDatabase(opened.database);
      const client = await clientOf(person);
      await server.store(testOrder(1, rolesOf(relation, client)), testMessage(21, 1), testVisit(31, 1));
      const ask = async (path: string) =>
        answerOf(await server.app.inject({ url: `/api/v1/orders${path}`, headers: client.headers('main') }));
      const found = await ask('?q=marais');
      const expected = sees(person, relation);
      expect({ person, relation, body: found.body }).toMatchObject({ body: { total: expected ? 1 : 0 } });
      for (const name of [orderId, '2026-000001'])
        expect({ person, relation, status: (await ask(`/${name}`)).status }).toMatchObject({
          status: expected ? 200 : 404,
        });
    }
  }
});

test('what a user sees is what they may pull, visits of their own apart', async () => {
  for (const person of people) {
    for (const relation of relations) {
      await emptyDatabase(opened.database);
      const client = await clientOf(person);
      await server.store(
        testOrder(1, rolesOf(relation, client)),
        testMessage(21, 1),
        testVisit(31, 1, relation === 'visits' ? { employee: client.user } : {}),
      );
      const count = async (remote: 'main' | 'field', ...collections: string[]): Promise<number> =>
        (await client.pullAll(remote)).changes.filter(({ collection }) => collections.includes(collection)).length;
      expect({
        person,
        relation,
        main: await count('main', 'orders', 'messages'),
        field: await count('field', 'visits'),
      }).toEqual({
        person,
        relation,
        main: sees(person, relation) ? 2 : 0,
        field: sees(person, relation) || relation === 'visits' ? 1 : 0,
      });
    }
  }
});
