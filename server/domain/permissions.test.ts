import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName, mutations } from '#contract/mutations/catalogue.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PushedMutation } from '#contract/protocol/push.ts';
import { openEmbeddedForTests } from '#tests/support/each-database.ts';
import { testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/test-server.ts';
import { aMutation, createTestServer, emptyDatabase } from '#tests/support/test-server.ts';

const orderId = testId(1);

/** One acceptable mutation of each kind; a new kind without a line here does not compile. */
const examples: Record<MutationName, () => PushedMutation> = {
  'order.update': () => aMutation('order.update', { orderId, changes: { urgent: true } }, { base: { urgent: false } }),
  'order.sendMessage': () => aMutation('order.sendMessage', { orderId, messageId: testId(29), body: 'Bonjour' }),
  'order.markMessagesRead': () => aMutation('order.markMessagesRead', { orderId, messageIds: [testId(21)] }),
  'visit.start': () =>
    aMutation('visit.start', { visitId: testId(31), orderId, startedAt: '2026-11-20T09:00:00.000Z' }),
};

type Person = 'certifier' | 'commercial' | 'supervisor';
/** What the person is to the order; `visits` is the visit's employee and nothing to the order itself. */
type Relation = 'assignee' | 'handler' | 'visitedBy' | 'commercial' | 'visits' | 'nothing';

const relations: Relation[] = ['assignee', 'handler', 'visitedBy', 'commercial', 'visits', 'nothing'];
const people: Person[] = ['certifier', 'commercial', 'supervisor'];

/** The product's table of rights, written down once more: supervisors all, others by what they are to the order. */
function isAllowed(name: string, person: Person, relation: Relation): boolean {
  if (person === 'supervisor') return true;
  if (relation === 'visits') return name === 'visit.start';
  if (relation === 'commercial') return person === 'commercial';
  return relation !== 'nothing';
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
    const roles: Partial<Order> = { assignee: null, handler: null, visitedBy: null, commercial: null };
    if (relation !== 'visits' && relation !== 'nothing') roles[relation] = client.user;
    const employee = relation === 'visits' ? { employee: client.user } : {};
    await server.store(testOrder(1, roles), testMessage(21, 1), testVisit(31, 1, employee));

    const expected = isAllowed(name, person, relation)
      ? { status: 'applied' }
      : { status: 'refused', error: { code: 'NotFound' } };
    expect(await client.push(definitionOf(name).remote, examples[name]())).toMatchObject([expected]);
  });
});

test('what a user may push to is what they may pull, visits of their own apart', async () => {
  for (const person of people) {
    for (const relation of relations) {
      await emptyDatabase(opened.database);
      const client = await clientOf(person);
      const roles: Partial<Order> = { assignee: null, handler: null, visitedBy: null, commercial: null };
      if (relation !== 'visits' && relation !== 'nothing') roles[relation] = client.user;
      await server.store(
        testOrder(1, roles),
        testMessage(21, 1),
        testVisit(31, 1, relation === 'visits' ? { employee: client.user } : {}),
      );
      const sees = async (remote: 'main' | 'field'): Promise<number> => (await client.pullAll(remote)).changes.length;
      expect({ person, relation, main: await sees('main'), field: await sees('field') }).toEqual({
        person,
        relation,
        main: isAllowed('order.update', person, relation) ? 2 : 0,
        field: isAllowed('visit.start', person, relation) ? 1 : 0,
      });
    }
  }
});
