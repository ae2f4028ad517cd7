import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RemoteName } from '#contract/collections.ts';
import type { Mutate } from '#data/mutate.ts';
import { createMutate } from '#data/mutate.ts';
import { retryRefused } from '#data/outbox-actions.ts';
import { outboxCounts } from '#data/queries/outbox.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/user-database.ts';
import type { Engine } from '#sync/engine.ts';
import { createEngine } from '#sync/engine.ts';
import { leaseTtl } from '#sync/lease.ts';
import type { SyncStorage } from '#sync/ports.ts';
import type { Scheduler } from '#sync/scheduler.ts';
import { createScheduler } from '#sync/scheduler.ts';
import { certifier, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { ScriptedRemote } from '#tests/support/scripted-remote.ts';
import { createScriptedRemote, problemAnswer, pullAnswer, pushAnswer } from '#tests/support/scripted-remote.ts';
import type { VirtualTime } from '#tests/support/virtual-time.ts';
import { createVirtualTime } from '#tests/support/virtual-time.ts';

const scope = `user:${certifier.id}`;
const signal = new AbortController().signal;

let db: UserDatabase;
let time: VirtualTime;
let main: ScriptedRemote;
let field: ScriptedRemote;
let storage: SyncStorage;
let engine: Engine;
let mutate: Mutate;
let schedulers: Scheduler[];
let number = 0;

function engineOf(holder: string): Engine {
  return createEngine({ storage, transports: { main, field }, clock: time, random: () => 0.5, holder, deviceId: testId(1) });
}

function scheduler(holder = 'tab'): Scheduler {
  const created = createScheduler({
    engine: holder === 'tab' ? engine : engineOf(holder),
    storage,
    clock: time,
    isVisible: () => true,
    isStreaming: () => Promise.resolve(false),
  });
  schedulers.push(created);
  return created;
}

function run(remote: RemoteName, options: { force?: boolean; deadline?: number } = {}) {
  return engine.run(remote, { signal, ...options });
}

function remark(text: string, order = 1): Promise<string> {
  return mutate('order.update', { orderId: testId(order), changes: { internalRemark: text } });
}

beforeEach(async () => {
  time = createVirtualTime(Date.parse('2026-11-20T09:00:00.000Z'));
  db = new UserDatabase(`engine-${(number += 1)}`);
  storage = createSyncStorage(db);
  main = createScriptedRemote();
  field = createScriptedRemote();
  engine = engineOf('tab');
  schedulers = [];
  let nextId = 700_000;
  mutate = createMutate({
    db,
    clock: time.now,
    newId: () => testId((nextId += 1)),
    actor: certifier,
    afterCommit: () => undefined,
  });
  const rows = [1, 2, 3].map((id) => ({ collection: 'orders', id: testId(id), version: 1, scopes: [scope], row: testOrder(id) }));
  main.onPull(() => pullAnswer({ scopes: [scope], changes: rows }));
  await run('main');
  const visit = { collection: 'visits', id: testId(10), version: 1, scopes: [scope], row: testVisit(10, 1) };
  field.onPull(() => pullAnswer({ scopes: [scope], changes: [visit] }));
  await run('field');
});

afterEach(async () => {
  const stopping = Promise.all(schedulers.map((running) => running.stop()));
  await time.settle();
  await stopping;
  await db.delete();
});

describe('push', () => {
  test('[OB3] the committed answer that was lost is asked again with the same identifiers', async () => {
    const id = await remark('une fois');
    main.onPush(() => 'cut');
    expect(await run('main')).toBe('trouble');
    expect(await outboxCounts(db)).toMatchObject({ pending: 1 });
    expect(await run('main', { force: true })).toBe('done');
    expect(main.sentIds()).toEqual([id, id]);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] one poison mutation is found by bisection, refused alone, and the others are applied', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 9; index += 1) ids.push(await remark(`remarque ${index}`, (index % 3) + 1));
    const poison = ids[4];
    const react = (request: { mutations: { id: string }[] }) =>
      request.mutations.some((mutation) => mutation.id === poison)
        ? problemAnswer(400, 'ValidationFailed')
        : pushAnswer(request.mutations.map((mutation) => ({ id: mutation.id, status: 'applied', effects: [] })));
    main.onPush(...Array.from({ length: 20 }, () => react));
    expect(await run('main')).toBe('done');
    const left = await db.outbox.toArray();
    expect(left).toMatchObject([{ id: poison, state: 'refused', error: { code: 'ValidationFailed' } }]);
    expect(await db.settled.count()).toBe(8);
  });

  test.each([
    ['no network', 'cut' as const],
    ['a captive portal', { status: 200, body: undefined }],
    ['an answer of another protocol', { status: 200, body: { ok: true } }],
    ['500', { status: 500, body: undefined }],
    ['503 with a code', problemAnswer(503, 'Unavailable')],
    ['408', { status: 408, body: undefined }],
    ['425', { status: 425, body: undefined }],
    ['an uncoded 404', { status: 404, body: '<html>' }],
    ['409 while the same key is in flight', problemAnswer(409, 'Conflict')],
    ['429', problemAnswer(429, 'TooManyAttempts')],
  ])('[OB5] %s is retried: nothing is refused, nothing leaves', async (_, reaction) => {
    await remark('reste');
    main.onPush(() => reaction);
    expect(await run('main')).toBe('trouble');
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
    expect((await storage.remoteState('main')).trouble?.kind).toBe('unreachable');
    expect(await run('main')).toBe('resting');
  });

  test.each([
    ['401', { status: 401, body: undefined }, 'Unauthorized'],
    ['a revoked device', problemAnswer(401, 'DeviceRevoked'), 'DeviceRevoked'],
    ['a wrong API key', problemAnswer(403, 'ApiKeyInvalid'), 'ApiKeyInvalid'],
    ['an old protocol', problemAnswer(400, 'ProtocolTooOld'), 'ProtocolTooOld'],
    ['a protocol too new', problemAnswer(400, 'ProtocolTooNew'), 'ProtocolTooNew'],
  ])('[OB5] %s pauses the remote until somebody acts, and spends nothing', async (_, reaction, code) => {
    await remark('reste');
    main.onPush(() => reaction);
    await run('main');
    expect((await storage.remoteState('main')).trouble).toEqual({ kind: 'paused', code });
    await time.advance(3_600_000);
    expect(await run('main')).toBe('resting');
    expect(await run('main', { force: true })).toBe('done');
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] Retry-After is honoured, and a person may still ask sooner', async () => {
    await remark('reste');
    main.onPush(() => ({ ...(problemAnswer(429, 'TooManyAttempts') as object), retryAfter: 120_000 }));
    await run('main');
    expect((await storage.remoteState('main')).retryAt).toBe(time.now() + 120_000);
    await time.advance(119_000);
    expect(await run('main')).toBe('resting');
    expect(await run('main', { force: true })).toBe('done');
  });

  test('[OB6] a partly failed batch keeps what was settled', async () => {
    const [first, second, third] = [await remark('a', 1), await remark('b', 2), await remark('c', 3)];
    main.onPush(() =>
      pushAnswer([
        { id: first, status: 'applied', effects: [] },
        { id: second, status: 'refused', error: { code: 'NotFound' } },
        { id: third, status: 'deferred' },
      ]),
    );
    await run('main');
    const left = await db.outbox.orderBy('seq').toArray();
    expect(left).toMatchObject([
      { id: second, state: 'refused' },
      { id: third, state: 'pending' },
    ]);
  });

  test('[OB6] a thousand mutations go in batches of at most a hundred', async () => {
    for (let index = 0; index < 250; index += 1) await remark(`${index}`, (index % 3) + 1);
    expect(await run('main')).toBe('done');
    expect(main.pushes.map((push) => push.mutations.length)).toEqual([100, 100, 50]);
    expect(new Set(main.sentIds()).size).toBe(250);
  });

  test('[OB3] a mutation that the server left out of its answer stays, and is asked again later', async () => {
    const id = await remark('oubliée');
    main.onPush(() => pushAnswer([]));
    expect(await run('main')).toBe('done');
    expect(main.pushes).toHaveLength(1);
    await time.advance(3_000);
    await run('main');
    expect(main.sentIds()).toEqual([id, id]);
  });

  test('[OB4] a mutation older than the server’s memory goes to its user’s review, and its retry is sent', async () => {
    const old = await remark('très vieille');
    time.jump(181 * 86_400_000);
    await run('main');
    expect(main.sentIds()).toEqual([]);
    expect(await db.outbox.toArray()).toMatchObject([{ id: old, state: 'refused', error: { code: 'Expired' } }]);
    await retryRefused(db, old, testId(42), time.now());
    await run('main');
    expect(main.sentIds()).toEqual([testId(42)]);
  });

  test('[OB9] what is edited while its push is under way is neither lost nor settled with it', async () => {
    await remark('première');
    let second = '';
    const push = main.push;
    main.push = async (request, sending) => {
      if (second === '') second = await remark('seconde');
      return push(request, sending);
    };
    await run('main');
    main.push = push;
    expect(main.sentIds()).toContain(second);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[RN2] no request starts after the deadline, and the cycle says that work remains', async () => {
    await remark('reste');
    expect(await run('main', { deadline: time.now() })).toBe('more');
    expect(main.pushes).toHaveLength(0);
  });
});

describe('pull', () => {
  test('[PL1] pages follow each other by their cursor until there is no more', async () => {
    main.pulls.length = 0;
    main.onPull(
      () => pullAnswer({ cursor: 'p1', hasMore: true, scopes: [scope] }),
      () => pullAnswer({ cursor: 'p2', hasMore: true, scopes: [scope] }),
      () => pullAnswer({ cursor: 'p3', scopes: [scope] }),
    );
    await run('main');
    expect(main.pulls).toEqual(['end', 'p1', 'p2']);
    expect((await storage.remoteState('main')).cursor).toBe('p3');
  });

  test('[PL1] a pull that was cut goes on from its last page', async () => {
    main.pulls.length = 0;
    main.onPull(
      () => pullAnswer({ cursor: 'p1', hasMore: true, scopes: [scope] }),
      () => 'cut',
      () => pullAnswer({ cursor: 'p2', scopes: [scope] }),
    );
    expect(await run('main')).toBe('trouble');
    expect(await run('main', { force: true })).toBe('done');
    expect(main.pulls).toEqual(['end', 'p1', 'p1']);
  });

  test('[PL2] an answer that is held back is asked again after 200 ms', async () => {
    main.pulls.length = 0;
    main.onPull(
      () => pullAnswer({ behind: true, scopes: [scope] }),
      () => pullAnswer({ scopes: [scope] }),
    );
    const cycle = run('main');
    await time.advance(150);
    expect(main.pulls).toHaveLength(1);
    await time.advance(100);
    expect(await cycle).toBe('done');
    expect(main.pulls).toHaveLength(2);
  });

  test('[PL7] a cursor that the server cannot read is given up, the outbox is not', async () => {
    main.pulls.length = 0;
    main.onPull(
      () => problemAnswer(400, 'ValidationFailed'),
      () => pullAnswer({ cursor: 'new', scopes: [scope], changes: [{ collection: 'orders', id: testId(1), version: 1, scopes: [scope], row: testOrder(1) }] }),
    );
    await run('main');
    expect(main.pulls).toEqual(['end', null]);
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([testId(1)]);
  });

  test('[LW3] an edit made while a page is under way lies over the page', async () => {
    main.onPull(() => pullAnswer({ scopes: [scope], changes: [{ collection: 'orders', id: testId(1), version: 2, scopes: [scope], row: testOrder(1, { internalRemark: 'serveur' }) }] }));
    const pull = main.pull;
    main.pull = async (query, pulling) => {
      await remark('pendant');
      return pull(query, pulling);
    };
    await run('main');
    main.pull = pull;
    expect((await db.orders.get(testId(1)))?.row.internalRemark).toBe('pendant');
  });
});

describe('who runs it', () => {
  test('[RN1] two contexts never push the same batch at the same time', async () => {
    await remark('une fois');
    const tab = scheduler('tab');
    const worker = scheduler('worker');
    tab.request('all');
    worker.request('all');
    await time.advance(2_000);
    expect(main.pushes).toHaveLength(1);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[RN1] a frozen holder loses its lease, and its late answer is not applied', async () => {
    const id = await remark('gelée');
    let release = (): void => undefined;
    const push = main.push;
    main.push = async (request, sending) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return push(request, sending);
    };
    const frozen = run('main');
    await time.settle();
    // Frozen: its renewals do not run. Another context takes over after the lease's life.
    await db.leases.update('main', { until: time.now() - 1 });
    main.push = push;
    const other = engineOf('worker');
    expect(await other.run('main', { signal })).toBe('done');
    release();
    expect(await frozen).toBe('busy');
    expect(main.sentIds()).toEqual([id, id]);
    expect((await db.settled.toArray()).map((settled) => settled.id)).toEqual([id]);
  });

  test('[RN1] the lease is renewed while a request takes long', async () => {
    await remark('lente');
    const push = main.push;
    main.push = async (request, sending) => {
      await new Promise<void>((resolve) => void time.after(4 * leaseTtl, resolve));
      return push(request, sending);
    };
    const cycle = run('main');
    await time.advance(3 * leaseTtl);
    expect(await engineOf('worker').run('main', { signal })).toBe('busy');
    await time.advance(2 * leaseTtl);
    expect(await cycle).toBe('done');
  });

  test('[OB5] with one remote down the other goes on, and the first is retried by itself', async () => {
    main.onPush(...Array.from({ length: 50 }, () => () => 'cut' as const));
    await remark('attend');
    await mutate('visit.start', { visitId: testId(10), orderId: testId(1), startedAt: '2026-11-20T09:31:00.000Z' });
    scheduler().request('all');
    await time.advance(60_000);
    expect(field.sentIds()).toHaveLength(1);
    const tries = main.pushes.length;
    expect(tries).toBeGreaterThan(3);
    main.onPush();
    await time.advance(300_000);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB2] what waits for the other remote goes as soon as that one has answered', async () => {
    const parent = await remark('d’abord');
    const child = await mutate(
      'visit.start',
      { visitId: testId(10), orderId: testId(1), startedAt: '2026-11-20T09:31:00.000Z' },
      { dependsOn: [parent] },
    );
    scheduler().request('all');
    await time.advance(500);
    expect(field.sentIds()).toEqual([child]);
  });

  test('[OB2] a deferred mutation is offered again without a trigger, and not in a tight loop', async () => {
    await remark('plus tard');
    const defer = (request: { mutations: { id: string }[] }) =>
      pushAnswer(request.mutations.map((mutation) => ({ id: mutation.id, status: 'deferred' })));
    main.onPush(defer, defer, defer);
    scheduler().request('main');
    await time.advance(30_000);
    // Offered after 2, 4 and 8 seconds, and settled then.
    expect(main.pushes).toHaveLength(4);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[PL9] without a stream of pokes it polls every minute', async () => {
    scheduler().request('all');
    await time.advance(1_000);
    const before = main.pulls.length;
    await time.advance(180_000);
    expect(main.pulls.length - before).toBe(3);
  });

  test('[OB8] [RN1] a killed holder delays the next one by no more than its lease', async () => {
    await remark('après la mort');
    await storage.acquireLease('main', 'killed', time.now(), leaseTtl);
    scheduler().request('main');
    await time.advance(leaseTtl + 1_000);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] a clock that jumps back a day does not keep a remote at rest', async () => {
    await remark('horloge');
    main.onPush(() => 'cut');
    await run('main');
    time.jump(-86_400_000);
    expect(await run('main')).toBe('done');
  });
});
