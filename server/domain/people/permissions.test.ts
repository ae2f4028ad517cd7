import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName, mutations } from '#contract/mutations/catalogue.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Right } from '#contract/rules/people/rights.ts';
import { touchDevice } from '#server/db/accounts/devices.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { exampleArgs, exampleRows } from '#tests/support/examples.ts';
import { holdsNothing } from '#tests/support/data/heartbeats.ts';
import { keepOnlyPeople } from '#tests/support/data/keep-only-people.ts';
import { supervisor, testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { SentMutation, TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf, createTestServer, testNow } from '#tests/support/server/test-server.ts';

const orderId = testId(1);

type Person = 'certifier' | 'commercial' | 'supervisor';
/** The person's relation to the order; `visits` is the visit's employee, with no relation to the order itself. */
type Relation = 'assignee' | 'handler' | 'visitedBy' | 'commercial' | 'createdBy' | 'visits' | 'nothing';

const relations: Relation[] = ['assignee', 'handler', 'visitedBy', 'commercial', 'createdBy', 'visits', 'nothing'];
const people: Person[] = ['certifier', 'commercial', 'supervisor'];

/** Returns whether a person sees an order: supervisors see all, others by their relation to it. */
function sees(person: Person, relation: Relation): boolean {
  if (person === 'supervisor') return true;
  if (relation === 'commercial' || relation === 'createdBy') return person === 'commercial';
  return relation !== 'visits' && relation !== 'nothing';
}

/** Whether a record without an order is the person's own. */
type Ownership = 'own' | 'others';

/** Returns the outcome of a mutation of an order: applied, or the error code. */
function outcomeOnOrder(right: Right, person: Person, relation: Relation): string {
  if (person === 'supervisor') return 'applied';
  if (right === 'lostValue') return 'NotFound';
  if (relation === 'visits') return right === 'makesVisit' ? 'applied' : 'NotFound';
  if (!sees(person, relation)) return 'NotFound';
  if (right === 'supervisor') return 'Forbidden';
  return relation === 'createdBy' && right !== 'seesOrder' ? 'Forbidden' : 'applied';
}

/** Returns the outcome of a mutation of a record that belongs to an employee, or to a client's agent. */
function outcomeOnOwn(name: MutationName, person: Person, ownership: Ownership): string {
  const isOwn = ownership === 'own';
  switch (definitionOf(name).right) {
    case 'everybody':
      return 'applied';
    case 'sales':
      if (person !== 'commercial') return 'Forbidden';
      return name === 'client.claim' && isOwn ? 'StateNotAllowed' : 'applied';
    case 'office':
      return person === 'supervisor' ? 'applied' : 'Forbidden';
    case 'supervisor':
      return { supervisor: 'applied', commercial: 'Forbidden', certifier: 'NotFound' }[person];
    case 'ownClient':
      if (person === 'certifier') return 'NotFound';
      return person === 'commercial' && isOwn ? 'applied' : 'Forbidden';
    case 'mergesClients':
    case 'decidesClaim':
      if (person === 'supervisor') return 'applied';
      if (person === 'certifier') return 'NotFound';
      return isOwn ? 'applied' : 'Forbidden';
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
    case 'ownFormDraft':
      // A save of the examples begins a draft of its author, for a visit of theirs or of another.
      return isOwn || (name === 'formDraft.save' && person === 'supervisor') ? 'applied' : 'NotFound';
    case 'ownOrderView':
      if (isOwn) return 'applied';
      return name === 'orderView.save' ? 'Conflict' : 'NotFound';
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

/** Returns the order's people: one with this relation, no others. */
function rolesOf(relation: Relation, { user }: TestClient): Partial<Order> {
  const nobody: Partial<Order> = { assignee: null, handler: null, visitedBy: null, commercial: null, createdBy: null };
  return relation === 'visits' || relation === 'nothing' ? nobody : { ...nobody, [relation]: user };
}

let server: TestServer;
let opened: Awaited<ReturnType<typeof openUsualForTests>>;
/** The same in every test: adding users takes longer than what is tested. */
let clients: Record<Person, TestClient>;
let colleague: TestClient;

beforeAll(async () => {
  opened = await openUsualForTests();
  server = await createTestServer(opened.database);
  clients = {
    certifier: await server.addUser('Test Certifier'),
    commercial: await server.addUser('Test Commercial', 'commercial'),
    supervisor: await server.addUser('Test Supervisor', 'supervisor'),
  };
  colleague = await server.addUser('Autre Collègue');
});
afterAll(async () => {
  await server.close();
  await opened.drop();
});
beforeEach(async () => {
  server.clock.now = new Date(testNow);
  await keepOnlyPeople(server);
});

/** Signs a person in on a device that has reported nothing yet. */
async function onNewDevice(person: Person): Promise<TestClient> {
  const client = await server.signInOn(clients[person], v7());
  await touchDevice(server.context.database.db, client.deviceId, client.user.id, server.clock.now);
  return client;
}

/** The relations of a person who has the order, of which an office takes one from them. The others are in the same scopes. */
const lostRelations = ['assignee', 'commercial', 'visits'] as const satisfies Relation[];

/** Returns the rows that a device has of the order. */
async function ofOrder(client: TestClient): Promise<string[]> {
  const pulled = [await client.pullAll('main'), await client.pullAll('field')].flatMap(({ changes }) => changes);
  const collections = ['orders', 'messages', 'visits', 'followUps', 'payments'];
  return pulled.map(({ collection }) => collection).filter((collection) => collections.includes(collection));
}

const names = Object.keys(mutations).filter(isMutationName);
/** Mutations whose aggregate is the order, except its creation. */
const onOrders = names.filter((name) => definitionOf(name).root(exampleArgs(supervisor)[name]) === `orders/${orderId}`);
const onOthers = names.filter((name) => !onOrders.includes(name));

/** A change that claims to be half an hour older than the push, of an author who had seen nothing since. */
const backdated = { createdAt: '2026-11-20T08:30:00.000Z', asOf: '2026-11-20T08:30:00.000Z' };

/** Returns the claims to push with: what is refused stays refused when it claims to be older. */
function claimsOf(outcome: string): SentMutation[] {
  return outcome === 'applied' ? [{}] : [backdated, {}];
}

/** Pushes the example of a mutation. Returns its outcome; merged counts as applied, since only rights matter here. */
async function pushed(
  name: MutationName,
  client: TestClient,
  owner: TestClient,
  claim: SentMutation = {},
): Promise<string | undefined> {
  return (await pushedEach(name, client, owner, [claim]))[0];
}

/** Pushes the example of a mutation once with each claim, in one request. Returns the outcomes. */
async function pushedEach(
  name: MutationName,
  client: TestClient,
  owner: TestClient,
  claims: readonly SentMutation[],
): Promise<string[]> {
  const example = exampleArgs(name === 'visit.plan' ? client.user : owner.user)[name];
  const args = name === 'followUp.assign' ? { ...example, assignee: colleague.user } : example;
  const results = await client.push(definitionOf(name).remote, ...claims.map((claim) => aMutation(name, args, claim)));
  const outcomes = results.map(({ status, error }) => error?.code ?? status);
  return outcomes.map((outcome) => (outcome === 'merged' ? 'applied' : outcome));
}

/** Returns the example rows with the order's people and the visit's employee. */
function rowsFor(name: MutationName, owner: TestClient, order: Partial<Order>, employee: object): AnyRow[] {
  // A survey is given to people of the order.
  const free = order.handler === null ? { handler: colleague.user } : { commercial: colleague.user };
  const more = name === 'followUp.assign' ? free : {};
  return exampleRows(owner.user, name).map((row): AnyRow => {
    if ('orderDate' in row) return { ...row, ...order, ...more };
    return 'plannedStart' in row ? { ...row, ...employee } : row;
  });
}

/**
 * Returns the relations to try a mutation with. `npm test` tries the further ones in turn, so that every mutation meets every
 * answer of its right, and every relation meets each right.
 */
function relationsOf(name: MutationName, person: Person): Relation[] {
  if (!isEveryday) return relations;
  const turn = onOrders.indexOf(name);
  const [changing = 'assignee'] = (['assignee', 'handler', 'visitedBy'] as const).slice(turn % 3);
  if (person === 'supervisor') return [turn % 2 === 0 ? changing : 'createdBy', 'nothing'];
  const sales: Relation[] = person === 'commercial' ? ['commercial', 'createdBy'] : [];
  return [changing, ...sales, 'visits', 'nothing'];
}

describe.each(onOrders)('%s', (name) => {
  const rows = people.flatMap((person) =>
    relationsOf(name, person).map((relation): [Person, Relation] => [person, relation]),
  );

  test.each(rows)('by a %s who is %s of the order', async (person, relation) => {
    const client = clients[person];
    const employee = relation === 'visits' ? { employee: client.user } : {};
    await server.store(...rowsFor(name, client, rolesOf(relation, client), employee));
    const expected = outcomeOnOrder(definitionOf(name).right, person, relation);
    const claims = claimsOf(expected);
    expect(await pushedEach(name, client, client, claims)).toEqual(claims.map(() => expected));
  });

  test.each(lostRelations)('by who was %s and lost the order: evidence only, and nothing comes back', async (lost) => {
    const { right, evidence } = definitionOf(name);
    const client = await onNewDevice(lost === 'commercial' ? 'commercial' : 'certifier');
    const office = clients.supervisor.user;
    server.clock.now = new Date(backdated.createdAt);
    await server.store(
      ...rowsFor(name, client, rolesOf(lost, client), { employee: lost === 'visits' ? client.user : office }),
    );
    server.clock.now = new Date(testNow);
    // Their device says that it holds a change of the order, true or not.
    const holds = { mutations: 1, oldestAt: backdated.createdAt, orders: [{ orderId, mutations: 1, files: 0 }] };
    await client.askPush('main', client.envelope([], { device: { ...holdsNothing, ...holds } }));
    const visitGone = changeOn('visits', testId(31), (visit) => ({ ...visit, employee: office }));
    const orderGone = changeOn('orders', orderId, (order) => ({ ...order, [lost]: office }));
    await server.edit([lost === 'visits' ? visitGone : orderGone], [orderId]);
    // An undone step was theirs only where it waits for the office (rule PL3u).
    const isOfTheirs = (lost !== 'visits' || right === 'makesVisit') && name !== 'visit.undo';
    const isEvidence = isOfTheirs && evidence?.(exampleArgs(client.user)[name]) === true;
    server.clock.now = new Date('2026-11-20T09:10:00.000Z');
    const knowing = { createdAt: testNow, asOf: '2026-11-20T09:05:00.000Z' };
    expect(await pushed(name, client, client, knowing)).toBe('NotFound');
    expect(await pushed(name, client, client, backdated)).toBe(isEvidence ? 'applied' : 'NotFound');
    expect(await ofOrder(client)).toEqual([]);
    await client.askPush('main', client.envelope([], { device: holdsNothing }));
    expect(await pushed(name, client, client, backdated)).toBe('NotFound');
  });
});

describe.each(onOthers)('%s', (name) => {
  const ownerships: Ownership[] = ['own', 'others'];
  const rows = people.flatMap((person) => ownerships.map((ownership): [Person, Ownership] => [person, ownership]));

  test.each(rows)('by a %s on what is their %s', async (person, ownership) => {
    const client = clients[person];
    const owner = ownership === 'own' ? client : colleague;
    const agent = ownership === 'own' ? { commercial: client.user } : {};
    const visitor = name === 'formDraft.save' ? { employee: owner.user } : {};
    const all = rowsFor(name, owner, {}, visitor).map((row): AnyRow => ('claims' in row ? { ...row, ...agent } : row));
    await server.store(...all);
    const expected = outcomeOnOwn(name, person, ownership);
    const claims = claimsOf(expected);
    expect(await pushedEach(name, client, owner, claims)).toEqual(claims.map(() => expected));
  });
});

test('a user finds and opens the orders that they see', async () => {
  for (const person of people) {
    for (const relation of relations) {
      await keepOnlyPeople(server);
      const client = clients[person];
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

test('a user pulls the orders that they see, and their own visits', async () => {
  for (const person of people) {
    for (const relation of relations) {
      await keepOnlyPeople(server);
      const client = clients[person];
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
