import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName, mutations } from '#contract/mutations/catalogue.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Right } from '#contract/rules/rights.ts';
import { openEmbeddedForTests } from '#tests/support/each-database.ts';
import { exampleArgs, exampleRows } from '#tests/support/examples.ts';
import { supervisor, testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/test-server.ts';
import { aMutation, answerOf, createTestServer, emptyDatabase } from '#tests/support/test-server.ts';

const orderId = testId(1);

/** The product's matrix, written down once more: which right each mutation needs. A new one without a line does not compile. */
const needed: Record<MutationName, Right> = {
  'order.create': 'everybody',
  'order.update': 'changesOrder',
  'order.move': 'supervisor',
  'order.cancel': 'supervisor',
  'order.assign': 'supervisor',
  'order.setLinks': 'supervisor',
  'order.smsLate': 'changesOrder',
  'order.sendMessage': 'seesOrder',
  'order.markMessagesRead': 'seesOrder',
  'conflict.restore': 'lostValue',
  'conflict.uphold': 'lostValue',
  'invoice.issue': 'supervisor',
  'paymentNotice.issue': 'supervisor',
  'payment.record': 'changesOrder',
  'draft.submit': 'supervisor',
  'draft.decide': 'supervisor',
  'visit.plan': 'changesOrder',
  'visit.move': 'makesVisit',
  'visit.confirm': 'makesVisit',
  'visit.onMyWay': 'makesVisit',
  'visit.start': 'makesVisit',
  'visit.complete': 'makesVisit',
  'visit.absent': 'makesVisit',
  'visit.cancel': 'makesVisit',
  'feedback.submit': 'makesVisit',
  'followUp.answer': 'changesOrder',
  'followUp.submit': 'changesOrder',
  'followUp.accept': 'supervisor',
  'followUp.return': 'supervisor',
  'upload.attach': 'ownFile',
  'upload.rename': 'ownFile',
  'upload.reorder': 'ownFile',
  'upload.remove': 'ownFile',
  'upload.review': 'supervisor',
  'document.upload': 'ownFile',
  'document.rename': 'ownFile',
  'client.create': 'sales',
  'client.update': 'ownClient',
  'client.claim': 'sales',
  'client.decideClaim': 'supervisor',
  'clientVisit.plan': 'ownClient',
  'clientVisit.checkIn': 'ownClientVisit',
  'clientVisit.complete': 'ownClientVisit',
  'clientVisit.cancel': 'ownClientVisit',
  'reminder.create': 'everybody',
  'reminder.update': 'ownReminder',
  'reminder.snooze': 'ownReminder',
  'reminder.done': 'ownReminder',
  'notification.read': 'ownNotification',
  'profile.update': 'self',
  'unavailability.set': 'ownTime',
  'unavailability.remove': 'ownTime',
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

/** Whether a record that is no order's is the person's own. */
type Ownership = 'own' | 'others';

/** What becomes of a mutation of an order: applied, or the code it is refused with. */
function outcomeOnOrder(right: Right, person: Person, relation: Relation): string {
  if (person === 'supervisor') return 'applied';
  if (right === 'lostValue') return 'NotFound';
  if (relation === 'visits') return right === 'makesVisit' ? 'applied' : 'NotFound';
  if (!sees(person, relation)) return 'NotFound';
  if (right === 'supervisor') return 'Forbidden';
  return relation === 'createdBy' && right !== 'seesOrder' ? 'Forbidden' : 'applied';
}

/** The same of a record that is nobody's but its employee's, or a client's agent's. */
function outcomeOnOwn(name: MutationName, person: Person, ownership: Ownership): string {
  const isOwn = ownership === 'own';
  switch (needed[name]) {
    case 'everybody':
      return 'applied';
    case 'sales':
      if (person !== 'commercial') return 'Forbidden';
      return name === 'client.claim' && isOwn ? 'StateNotAllowed' : 'applied';
    case 'supervisor':
      return { supervisor: 'applied', commercial: 'Forbidden', certifier: 'NotFound' }[person];
    case 'ownClient':
      if (person === 'certifier') return 'NotFound';
      return person === 'commercial' && isOwn ? 'applied' : 'Forbidden';
    case 'ownClientVisit':
      if (isOwn) return person === 'commercial' ? 'applied' : 'Forbidden';
      return person === 'supervisor' ? 'Forbidden' : 'NotFound';
    case 'ownReminder':
      return isOwn || person === 'supervisor' ? 'applied' : 'NotFound';
    case 'ownTime':
      if (isOwn || person === 'supervisor') return 'applied';
      return name === 'unavailability.set' ? 'Forbidden' : 'NotFound';
    case 'ownNotification':
      return isOwn ? 'applied' : 'NotFound';
    case 'self':
      return isOwn ? 'applied' : 'Forbidden';
    case 'seesOrder':
    case 'changesOrder':
    case 'makesVisit':
    case 'ownFile':
    case 'lostValue':
      throw new Error(`${name} is of an order`);
  }
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
/** Those whose aggregate is the order; its creation has none yet. */
const onOrders = names.filter((name) => definitionOf(name).root(exampleArgs(supervisor)[name]) === `orders/${orderId}`);
const onOthers = names.filter((name) => !onOrders.includes(name));

test('every mutation has the right that the product gives it', () => {
  expect(Object.fromEntries(names.map((name) => [name, definitionOf(name).right]))).toEqual(needed);
});

/** What becomes of the example of a mutation; beside another's edit counts as applied: who may is the matter here. */
async function pushed(name: MutationName, client: TestClient, owner: TestClient): Promise<string | undefined> {
  const args = exampleArgs(name === 'visit.plan' ? client.user : owner.user)[name];
  const [result] = await client.push(definitionOf(name).remote, aMutation(name, args));
  const got = result?.error?.code ?? result?.status;
  return got === 'merged' ? 'applied' : got;
}

/** The example rows with the order's people, and the visit's employee, in place. */
function rowsFor(name: MutationName, owner: TestClient, order: Partial<Order>, employee: object): AnyRow[] {
  return exampleRows(owner.user, name).map((row): AnyRow => {
    if ('orderDate' in row) return { ...row, ...order };
    return 'plannedStart' in row ? { ...row, ...employee } : row;
  });
}

describe.each(onOrders)('%s', (name) => {
  const rows = people.flatMap((person) => relations.map((relation): [Person, Relation] => [person, relation]));

  test.each(rows)('by a %s who is %s of the order', async (person, relation) => {
    const client = await clientOf(person);
    const employee = relation === 'visits' ? { employee: client.user } : {};
    await server.store(...rowsFor(name, client, rolesOf(relation, client), employee));
    expect(await pushed(name, client, client)).toBe(outcomeOnOrder(needed[name], person, relation));
  });
});

describe.each(onOthers)('%s', (name) => {
  const ownerships: Ownership[] = ['own', 'others'];
  const rows = people.flatMap((person) => ownerships.map((ownership): [Person, Ownership] => [person, ownership]));

  test.each(rows)('by a %s on what is their %s', async (person, ownership) => {
    const client = await clientOf(person);
    const owner = ownership === 'own' ? client : await server.addUser('Autre Collègue');
    const agent = ownership === 'own' ? { commercial: client.user } : {};
    const all = rowsFor(name, owner, {}, {}).map((row): AnyRow => ('claims' in row ? { ...row, ...agent } : row));
    await server.store(...all);
    expect(await pushed(name, client, owner)).toBe(outcomeOnOwn(name, person, ownership));
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
