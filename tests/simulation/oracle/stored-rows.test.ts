import '#tests/support/data/fresh-page.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { owesSurvey } from '#contract/rules/payments/owed.ts';
import { lastStep } from '#contract/rules/orders/visit-history.ts';
import type { Change } from '#data/outbox/change.ts';
import { discardMutation, undoDiscard } from '#data/outbox/discard.ts';
import { unsettledEntries } from '#data/rows/read-entries.ts';
import { derivedFacts } from '#data/database/derived-facts.ts';
import { readAgenda } from '#data/queries/visits/agenda.ts';
import { countMarked, markedOrders } from '#data/queries/orders/attention.ts';
import { followUpLists } from '#data/queries/files/incomplete.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import { ordersToPlan } from '#data/queries/visits/planning.ts';
import { createOrderIndex } from '#data/search/orders/order-index.ts';
import { defaultSort, noFilter } from '#data/search/orders/order-filter.ts';
import type { BaseImage } from '#sync/fold.ts';
import { fold } from '#sync/fold.ts';
import { certifier, supervisor, testFollowUp, testId, testOrder, testPayment, testVisit } from '#tests/support/rows.ts';
import type { Device } from '#tests/storage/device.ts';
import { change, createDevice, gone, t0 } from '#tests/storage/device.ts';

/*
 * Whatever is done with an order on a device, and whatever comes from the server meanwhile, the rows that views read are the fold of
 * the server's images and of what waits; and all screens say the same of the order.
 */

const orderId = testId(1);
const hour = 3_600_000;
const collections = ['orders', 'payments', 'visits', 'followUps'] as const satisfies CollectionName[];
const isoAt = (time: number): string => new Date(time).toISOString();

let device: Device;
let counter = 0;
/** The version that the server's rows have come to. */
let version = 0;

const next = (): number => (counter += 1);

async function rowsOf<C extends CollectionName>(collection: C): Promise<AnyRow[]> {
  return (await device.db.rowsOf(collection).toArray()).map(({ row }) => row);
}

async function make(one: Change): Promise<void> {
  await device.mutate(one, { anyway: true });
}

async function bring(collection: (typeof collections)[number], row: AnyRow): Promise<void> {
  const remote = collection === 'visits' || collection === 'followUps' ? 'field' : 'main';
  await device.pull(remote, { changes: [change(collection, (version += 1), row)] });
}

async function someVisit(at: number): Promise<Visit | undefined> {
  const visits = (await rowsOf('visits')) as Visit[];
  return visits[at % Math.max(1, visits.length)];
}

/** Returns the image that the server last sent of a row. */
async function imageOf(collection: CollectionName, id: string): Promise<AnyRow | null | undefined> {
  const base = await device.db.base.get([collection, id]);
  return base === undefined ? (await device.db.rowsOf(collection).get(id))?.row : base.row;
}

async function onVisit(at: number, of: (visit: Visit) => Change | undefined): Promise<void> {
  const visit = await someVisit(at);
  const made = visit === undefined ? undefined : of(visit);
  if (made !== undefined) await make(made);
}

const named = ({ id: visitId }: Visit) => ({ visitId, orderId, at: isoAt(t0 + next() * 60_000) });
const times = (at: number, hours: number) => ({
  plannedStart: isoAt(t0 + (24 + (at % 60)) * hour),
  plannedEnd: isoAt(t0 + (24 + (at % 60) + hours) * hour),
});

const acts: Readonly<Record<string, (at: number) => Promise<void>>> = {
  pay: (at) =>
    make({
      name: 'payment.record',
      args: {
        orderId,
        paymentId: testId(50_000 + next()),
        method: 'transfer',
        amount: [24_000, 12_000, 30_000][at % 3] ?? 5,
        receivedAt: isoAt(t0),
        note: '',
      },
    }),
  price: (at) => make({ name: 'order.update', args: { orderId, changes: { total: [24_000, 12_000][at % 2] ?? 0 } } }),
  date: (at) =>
    make({ name: 'order.update', args: { orderId, changes: { plannedVisitAt: times(at, 1).plannedStart } } }),
  give: (at) => make({ name: 'order.assign', args: { orderId, assignee: at % 2 === 0 ? certifier : supervisor } }),
  callOff: () => make({ name: 'order.cancel', args: { orderId, reason: 'Vente annulée' } }),
  reopen: () => make({ name: 'order.move', args: { orderId, to: 'toPlan' } }),
  plan: (at) =>
    make({
      name: 'visit.plan',
      args: { visitId: testId(70_000 + next()), orderId, employee: certifier, ...times(at, 1) },
    }),
  move: (at) => onVisit(at, ({ id: visitId }) => ({ name: 'visit.move', args: { visitId, orderId, ...times(at, 2) } })),
  leave: (at) => onVisit(at, (visit) => ({ name: 'visit.onMyWay', args: { ...named(visit), coordinates: null } })),
  complete: (at) => onVisit(at, (visit) => ({ name: 'visit.complete', args: { ...named(visit), survey: true } })),
  cancel: (at) => onVisit(at, (visit) => ({ name: 'visit.cancel', args: { ...named(visit), reason: 'Client' } })),
  undo: (at) =>
    onVisit(at, (visit) => {
      const step = lastStep(visit);
      if (step === undefined || step.state === 'planned') return undefined;
      const { plannedStart } = visit;
      const undone = { at: step.at, state: step.state };
      return { name: 'visit.undo', args: { ...named(visit), step: undone, plannedStart, survey: true } };
    }),
  submit: () => make({ name: 'followUp.submit', args: { orderId } }),
  // What comes from the server.
  theirPayment: (at) =>
    bring('payments', testPayment(40 + (at % 2), 1, { amount: [12_000, 24_000][at % 2] ?? 5, method: 'transfer' })),
  theirPaymentLeaves: (at) =>
    device.pull('main', { changes: [gone('payments', (version += 1), testId(40 + (at % 2)))] }),
  theirVisit: async (at) => {
    const visit = await someVisit(at);
    const image = visit === undefined ? undefined : await imageOf('visits', visit.id);
    if (image !== undefined && image !== null) await bring('visits', { ...image, ...times(at, 1) });
  },
  theirOrder: async (at) => {
    const image = await imageOf('orders', orderId);
    const assignee = at % 2 === 0 ? certifier : supervisor;
    if (image !== undefined && image !== null) await bring('orders', { ...image, assignee });
  },
  anew: async () => {
    const images = await Promise.all((await rowsOf('orders')).map(({ id }) => imageOf('orders', id)));
    const changes = images.flatMap((row) =>
      row === undefined || row === null ? [] : [change('orders', version, row)],
    );
    await device.pull('main', { reset: true, changes });
  },
  refused: async (at) => {
    const waiting = await device.db.outbox.where('state').equals('pending').sortBy('seq');
    const entry = waiting[at % Math.max(1, waiting.length)];
    if (entry === undefined) return;
    await device.push(entry.remote, [{ id: entry.id, status: 'refused', error: { code: 'StateNotAllowed' } }]);
  },
  applied: async () => {
    const [entry] = await device.db.outbox.where('state').equals('pending').sortBy('seq');
    if (entry === undefined) return;
    // As the server says it: each row that it changed, with a version that is still to be pulled.
    const effects = entry.targets.map((key) => {
      const [collection = '', id = ''] = key.split('/');
      return { collection, id, version: (version += 1) };
    });
    await device.push(entry.remote, [{ id: entry.id, status: 'applied', effects }]);
  },
  discard: async (at) => {
    const waiting = await device.db.outbox.toArray();
    const entry = waiting.filter(({ state }) => state !== 'acknowledged')[at % Math.max(1, waiting.length)];
    if (entry !== undefined) await discardMutation(device.db, entry.id, t0).catch(() => undefined);
  },
  putBack: async (at) => {
    const sets = await device.db.discarded.toArray();
    const set = sets[at % Math.max(1, sets.length)];
    if (set !== undefined) await undoDiscard(device.db, set.id);
  },
};

/** Fails unless each stored row is the fold of all images and of all that waits. */
async function expectFold(): Promise<void> {
  const { db } = device;
  const images = new Map<RowKey, BaseImage>();
  const stored = new Map<RowKey, AnyRow>();
  for (const collection of collections) {
    for (const { id, version: at, row, ...facts } of await db.rowsOf(collection).toArray()) {
      images.set(rowKey(collection, id), { row, version: at });
      stored.set(rowKey(collection, id), row);
      expect(facts).toMatchObject(derivedFacts(collection, row, certifier.id));
    }
  }
  for (const { collection, id, version: at, row } of await db.base.toArray())
    images.set(rowKey(collection, id), { row, version: at });
  const folded = fold(images, await unsettledEntries(db));
  const expected = [...images.keys()].flatMap((key): [RowKey, AnyRow][] => {
    const row = folded.at(key);
    return row === undefined ? [] : [[key, row]];
  });
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected));
}

/** Fails unless every screen says of the order what its page says. */
async function expectScreens(): Promise<void> {
  const { db } = device;
  const order: Order | undefined = await findOrder(db, orderId);
  if (order === undefined) throw new Error('the order is not here');
  const has = (orders: readonly Order[]): boolean => orders.some(({ id }) => id === orderId);
  const isOwed = !order.paid && order.state !== 'cancelled';
  expect(await countMarked(db, 'owed')).toBe(isOwed ? 1 : 0);
  expect(has(await markedOrders(db, 'owed'))).toBe(isOwed);
  expect(has(await ordersToPlan(db))).toBe(order.state === 'toPlan');
  const { due, submitted } = await followUpLists(db, null);
  expect(has([...due, ...submitted].map((one) => one.order))).toBe(owesSurvey(order));
  const index = createOrderIndex();
  for (const { row } of await db.orders.toArray()) index.putOrder(row);
  const finds = (filter: Partial<typeof noFilter>): boolean =>
    index.find({ ...noFilter, ...filter }, defaultSort, t0, new Set()).includes(orderId);
  expect(finds({ paid: true })).toBe(order.paid);
  expect(finds({ states: ['toPlan'] })).toBe(order.state === 'toPlan');
  expect(finds({ followUp: true })).toBe(owesSurvey(order));
  const agenda = await readAgenda(db, {
    employees: [certifier.id, supervisor.id],
    viewer: { id: supervisor.id, supervisor: true },
    from: isoAt(t0 - 1_000 * hour),
    to: isoAt(t0 + 1_000 * hour),
    now: t0,
    readUnavailability: null,
  });
  for (const { order: beside } of agenda.visits) expect(beside).toEqual(order);
}

const someActs = fc.array(fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(1_000)), {
  minLength: 4,
  maxLength: 16,
});

test('[LW3] the rows that views read are the fold of images and mutations, and all screens agree on them', async () => {
  const [first, second] = [times(2, 1), times(30, 1)];
  await fc.assert(
    fc.asyncProperty(someActs, async (list) => {
      device = await createDevice();
      [counter, version] = [0, 1];
      const invoice = { number: 'F-2026-0001', issuedAt: isoAt(t0) };
      const { plannedStart: plannedVisitAt } = first;
      await bring('orders', testOrder(1, { assignee: certifier, total: 24_000, paid: false, plannedVisitAt, invoice }));
      await bring('visits', testVisit(31, 1, first));
      await bring('visits', testVisit(32, 1, second));
      await bring('followUps', testFollowUp(1, { state: 'open', history: [] }));
      for (const [name, at] of list) {
        await acts[name]?.(at);
        await expectFold();
        await expectScreens();
      }
      await device.db.delete();
    }),
    { numRuns: 60 },
  );
});
