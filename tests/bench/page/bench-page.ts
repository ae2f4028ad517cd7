import type { Order } from '#contract/entities/order.ts';
import { noWebPush, noWifiWait, wholeApp } from '#tests/support/data/app-data.ts';
import type { AppData } from '#hooks/app/use-app-data.tsx';
import type { PouchdbPeer } from '../peers/pouchdb-peer.ts';
import type { RxdbPeer } from '../peers/rxdb-peer.ts';
import type { Floor } from './floor.ts';
import { createFloor } from './floor.ts';
import { ask, fillOrders, firstPage, firstPageByIndex, pageSize, readSearch } from './lists.ts';
import type { ChangeTimes, ChangeView } from './local-change.tsx';
import { createChangeView, tapPlainly } from './local-change.tsx';
import { photoOf } from './photos.ts';
import type { Product } from './product.ts';
import { createProduct } from './product.ts';
import type { BenchSession, Edit } from './session.ts';
import { signInHere } from './session.ts';
import { timed } from './until.ts';

/** Milliseconds by contender. */
export type Times = Record<string, number>;

/** The measurements that the runner requests from the page. Each is one round: each contender once. */
export interface BenchPage {
  signIn: (email: string, password: string) => Promise<void>;
  /** Runs the product's first sync only, to store the rows. */
  load: () => Promise<number>;
  fill: (count: number) => Promise<number>;
  firstSync: (who: string) => Promise<number>;
  /** Runs the product's first sync, and leaves its worker running: a thread that ended has no processor time to read. */
  engineLoad: () => Promise<number>;
  /** Stores the same orders to change for every contender. */
  prepareChanges: () => Promise<void>;
  change: (who: string, place: number) => Promise<ChangeTimes>;
  /** Drains this many queued edits. Returns two figures for the product. */
  drain: (who: string, count: number) => Promise<Times>;
  preparePages: (withPeers: boolean) => Promise<void>;
  firstPage: (turn: number, withPeers: boolean) => Promise<Times>;
  ask: () => Promise<{ filter: number[]; search: number[] }>;
  /**
   * Captures a photo of about this many bytes, and waits until the server has received it. Returns bytes and
   * milliseconds.
   */
  upload: (size: number) => Promise<{ bytes: number; time: number }>;
  /** Captures this many photos of an order, of about this many bytes each. Returns the order. */
  keepPhotos: (count: number, size: number) => Promise<string>;
}

interface Peers {
  rxdb: RxdbPeer;
  pouchdb: PouchdbPeer;
}

interface State {
  session: BenchSession;
  product: Product;
  floor: Floor;
  /** Loads the peers. Only workloads that measure them may: others run without their packages. */
  peers: () => Promise<Peers>;
  /** Orders that the contenders change. */
  orders: Order[];
  /** Index of the order that the next edit changes. */
  next: number;
}

let serial = 0;

function remark(): string {
  serial += 1;
  return `remark ${serial} ${performance.now()}`;
}

/** Returns the next orders to change, in turn, as the server has them. */
async function nextOrders(state: State, count: number): Promise<Order[]> {
  await state.product.settle();
  const from = state.next;
  state.next = (from + count) % state.orders.length;
  const ids = Array.from({ length: count }, (_, index) => state.orders[(from + index) % state.orders.length]?.id ?? '');
  return Promise.all(ids.map((id) => state.product.order(id)));
}

async function loadPeers(session: BenchSession): Promise<Peers> {
  const [{ createRxdbPeer }, { createPouchdbPeer }] = await Promise.all([
    import('../peers/rxdb-peer.ts'),
    import('../peers/pouchdb-peer.ts'),
  ]);
  return { rxdb: createRxdbPeer(session), pouchdb: createPouchdbPeer(session) };
}

async function signedIn(email: string, password: string): Promise<State> {
  const session = await signInHere(email, password);
  let loaded: Promise<Peers> | null = null;
  return {
    session,
    product: createProduct(session),
    floor: await createFloor(session),
    peers: () => (loaded ??= loadPeers(session)),
    orders: [],
    next: 0,
  };
}

async function drainOnce(state: State, who: string, count: number): Promise<Times> {
  const { floor, product } = state;
  const orders = await nextOrders(state, count);
  const edits = orders.map(({ id, planningRemark: before }): Edit => ({ orderId: id, remark: remark(), before }));
  if (who === 'ours') {
    // Its worker runs and has nothing to do, as on a device whose network comes back.
    await product.settle();
    await product.queue(edits);
    const { answered, settled } = await product.drain();
    return { ours: answered, 'ours, pulled back': settled };
  }
  // Its worker would pull what the others push.
  await product.stop();
  if (who === 'floor') {
    await floor.queue(edits);
    return { floor: await timed(floor.drain) };
  }
  const { rxdb } = await state.peers();
  await rxdb.fill(orders);
  await rxdb.edit(edits);
  return { RxDB: await timed(rxdb.drain) };
}

async function changeOnce(state: State, view: ChangeView, who: string, place: number): Promise<ChangeTimes> {
  const order = state.orders[place % state.orders.length];
  if (order === undefined) throw new Error('no order to change');
  const edit = { orderId: order.id, remark: remark() };
  if (who === 'ours') {
    await view.show(edit.orderId);
    const changes = { planningRemark: edit.remark };
    return view.tap(edit, () =>
      state.product.mutate({ name: 'order.update', args: { orderId: edit.orderId, changes } }),
    );
  }
  if (who === 'floor') {
    return tapPlainly(async (shown) => {
      await state.floor.change(edit);
      shown();
    }, edit.remark);
  }
  const { rxdb, pouchdb } = await state.peers();
  const peer = who === 'RxDB' ? rxdb : pouchdb;
  return tapPlainly((shown) => peer.change(edit, shown), edit.remark);
}

function appDataOf({ product, session }: State): AppData {
  const { UserId: id, FirstName: name } = session.session.user;
  return {
    db: product.db,
    session: session.session,
    mutate: product.mutate,
    storeCapture: () => Promise.reject(new Error('no file is stored here')),
    appStored: wholeApp,
    waitsForWifi: noWifiWait,
    checkIn: { warm: () => undefined, recent: () => null },
    webPush: noWebPush,
    requestSync: () => undefined,
    newId: () => crypto.randomUUID(),
    actor: { id, name },
    roleIds: session.config.roles,
    beneficiary: null,
    seller: null,
  };
}

async function firstSyncOf({ floor, peers, product }: State, who: string): Promise<number> {
  switch (who) {
    case 'ours': {
      const time = await product.firstSync();
      await product.stop();
      return time;
    }
    case 'floor':
      return timed(floor.firstSync);
    default: {
      const { rxdb, pouchdb } = await peers();
      return timed(who === 'RxDB' ? rxdb.firstSync : pouchdb.firstSync);
    }
  }
}

export function createBenchPage(): BenchPage {
  let state: State | null = null;
  let view: ChangeView | null = null;
  let asking: ReturnType<typeof readSearch> | null = null;
  const current = (): State => {
    if (state === null) throw new Error('nobody is signed in');
    return state;
  };

  async function readOrders(): Promise<Order[]> {
    const one = current();
    one.orders = (await one.product.db.orders.toArray()).map((stored) => stored.row);
    return one.orders;
  }

  return {
    signIn: async (email, password) => {
      state = await signedIn(email, password);
    },
    load: async () => {
      const time = await current().product.firstSync();
      await current().product.stop();
      await readOrders();
      return time;
    },
    fill: async (count) => {
      await fillOrders(current().product.db, count);
      return current().product.db.orders.count();
    },
    firstSync: (who) => firstSyncOf(current(), who),
    engineLoad: () => current().product.firstSync(),
    prepareChanges: async () => {
      const orders = await readOrders();
      const { floor, peers } = current();
      const { rxdb, pouchdb } = await peers();
      await floor.fill(orders);
      await rxdb.fill(orders);
      await pouchdb.fill(orders);
    },
    change: (who, place) => {
      view ??= createChangeView(appDataOf(current()));
      return changeOnce(current(), view, who, place);
    },
    drain: (who, count) => drainOnce(current(), who, count),
    upload: async (size) => {
      const photo = await photoOf(size);
      const [order] = current().orders;
      if (order === undefined) throw new Error('no order to photograph');
      const time = await current().product.upload(photo, 'bench.jpg', order.id);
      return { bytes: photo.size, time };
    },
    keepPhotos: async (count, size) => {
      const [order] = await readOrders();
      if (order === undefined) throw new Error('no order to photograph');
      for (let at = 0; at < count; at += 1)
        await current().product.keep(await photoOf(size), `${at + 1}.jpg`, order.id);
      return order.id;
    },
    preparePages: async (withPeers) => {
      if (withPeers) {
        const orders = await readOrders();
        const { rxdb, pouchdb } = await current().peers();
        await rxdb.fill(orders);
        await pouchdb.fill(orders);
      }
      asking = readSearch(current().product.db);
      await asking;
    },
    firstPage: async (turn, withPeers) => {
      const { product, peers: load } = current();
      const own: [string, () => Promise<unknown>][] = [
        ['ours', () => firstPage(product.db)],
        ['floor', () => firstPageByIndex(product.db)],
      ];
      const peersOf = ({ rxdb, pouchdb }: Peers): typeof own => [
        ['RxDB', () => rxdb.firstPage(pageSize)],
        ['PouchDB', () => pouchdb.firstPage(pageSize)],
      ];
      const readers = withPeers ? [...own, ...peersOf(await load())] : own;
      const first = turn % readers.length;
      const times: Times = {};
      for (const [name, read] of [...readers.slice(first), ...readers.slice(0, first)]) times[name] = await timed(read);
      return times;
    },
    ask: async () => {
      if (asking === null) throw new Error('the search was not read');
      return ask(current().product.db, await asking);
    },
  };
}
