import { describe, expect, test } from 'vitest';
import { discardMutation } from '#data/outbox/discard.ts';
import { outboxCounts } from '#data/queries/sync/outbox.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { createEngine } from '#sync/engine.ts';
import { testId, testMessage, testOrder } from '#tests/support/rows.ts';
import { problemAnswer, pullAnswer, pushAnswer } from '#tests/support/contract/scripted-remote.ts';
import { engineWorlds, scope, signal } from './engine/engine-world.ts';

const world = engineWorlds();

function order(id: number, version: number, fields: Parameters<typeof testOrder>[1] = {}) {
  return { collection: 'orders', id: testId(id), version, scopes: [scope], row: testOrder(id, fields) };
}

function left(id: number, version: number) {
  return { collection: 'orders', id: testId(id), version, scopes: [], row: null };
}

describe('named scenarios: push', () => {
  test('[OB4] [OB8] “killed between answer and local apply”: repeats the mutation with the same identifier, and settles it once', async () => {
    const { db, time, main, field, run, remark } = world();
    const id = await remark('avant la mort');
    const dying = new UserDatabase(db.name);
    const push = main.push;
    main.push = async (request, sending) => {
      const answer = await push(request, sending);
      // The response has arrived, and the process has died.
      dying.close({ disableAutoOpen: true });
      return answer;
    };
    const killed = createEngine({
      storage: createSyncStorage(dying),
      transports: { main, field },
      clock: time,
      random: () => 0.5,
      holder: 'killed',
      deviceId: () => Promise.resolve(testId(1)),
    });
    await expect(killed.run('main', { signal })).rejects.toThrow();
    main.push = push;
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
    time.jump(10_000);
    expect(await run('main')).toBe('done');
    expect(main.sentIds()).toEqual([id, id]);
    expect((await db.settled.toArray()).map((settled) => settled.id)).toEqual([id]);
  });

  test('[OB1] [OB2] “refused create with dependents”: holds the dependents for the user, and nothing else', async () => {
    const { db, main, run, mutate, remark } = world();
    const body = 'refusé';
    const created = await mutate({
      name: 'order.sendMessage',
      args: { orderId: testId(1), messageId: testId(50), body },
    });
    const dependent = await mutate({
      name: 'order.markMessagesRead',
      args: { orderId: testId(1), messageIds: [testId(50)] },
    });
    const free = await remark('libre');
    main.onPush(({ mutations }) =>
      pushAnswer(
        mutations.map(({ id }) =>
          id === created
            ? { id, status: 'refused', error: { code: 'Forbidden' } }
            : { id, status: 'applied', effects: [] },
        ),
      ),
    );
    expect(await run('main')).toBe('done');
    expect(main.sentIds()).toEqual([created, free]);
    const waiting = await db.outbox.orderBy('seq').toArray();
    expect(waiting.map(({ id, state }) => [id, state])).toEqual([
      [created, 'refused'],
      [dependent, 'pending'],
    ]);
    expect(await db.messages.get(testId(50))).toBeUndefined();
  });

  test(
    '[OB5] [OB6] “401 mid-drain”: keeps what was settled, and pushes the rest after a login',
    { timeout: 60_000 },
    async () => {
      const { db, time, main, storage, run, remark } = world();
      for (let index = 0; index < 110; index += 1) await remark(`${index}`, (index % 3) + 1);
      main.onPush(
        (request) => pushAnswer(request.mutations.map(({ id }) => ({ id, status: 'applied', effects: [] }))),
        () => problemAnswer(401, 'Unauthorized'),
      );
      expect(await run('main')).toBe('trouble');
      expect(await outboxCounts(db)).toEqual({ pending: 10, acknowledged: 0, refused: 0 });
      expect((await storage.remoteState('main')).trouble).toEqual({ kind: 'paused', code: 'Unauthorized' });
      await time.advance(3_600_000);
      expect(await run('main')).toBe('resting');
      expect(await run('main', { force: true })).toBe('done');
      expect(new Set(main.sentIds()).size).toBe(110);
      expect(main.sentIds()).toHaveLength(120);
      expect(await db.outbox.count()).toBe(0);
    },
  );

  test('[OB3] [PL6] “shuffled and duplicated answers”: applies each once, to its own mutation', async () => {
    const { db, main, run, remark } = world();
    const ids = [await remark('un', 1), await remark('deux', 2), await remark('trois', 3)];
    main.onPush(({ mutations }) => {
      const results = mutations.map(({ id }) => ({ id, status: 'applied' as const, effects: [] }));
      return pushAnswer([...results.toReversed(), ...results]);
    });
    const late = pullAnswer({ scopes: [scope], changes: [order(1, 4, { externalRemark: 'quatre' }), order(1, 3)] });
    main.onPull(
      () => late,
      () => late,
    );
    expect(await run('main')).toBe('done');
    expect(await run('main')).toBe('done');
    expect((await db.settled.toArray()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await db.outbox.count()).toBe(0);
    expect(await db.orders.get(testId(1))).toMatchObject({ version: 4, row: { externalRemark: 'quatre' } });
  });

  test('[OB5] “one remote down for a day while the other works”', async () => {
    const { db, time, main, field, mutate, scheduler, remark } = world();
    main.onPush(...Array.from({ length: 2_000 }, () => () => 'cut' as const));
    await remark('attend un jour');
    scheduler().request('all');
    await time.advance(3_600_000);
    const startedAt = '2026-11-20T10:31:00.000Z';
    await mutate({ name: 'visit.start', args: { visitId: testId(10), orderId: testId(1), startedAt } });
    scheduler().request('field');
    await time.advance(3_600_000);
    // The device sleeps for most of the day, and its timers resume where they stopped.
    time.jump(21 * 3_600_000);
    await time.advance(3_600_000);
    expect(field.sentIds()).toHaveLength(1);
    // In three waking hours: at least one push in five minutes, and never a tight loop.
    expect(main.pushes.length).toBeGreaterThan(30);
    expect(main.pushes.length).toBeLessThan(150);
    main.onPush();
    await time.advance(300_000);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] “old app on a new server”: stops, keeps everything, and resumes once the app is updated', async () => {
    const { db, main, storage, run, remark } = world();
    await remark('vieille version');
    main.onPush(() => problemAnswer(400, 'ProtocolTooOld'));
    await run('main');
    expect((await storage.remoteState('main')).trouble).toEqual({ kind: 'paused', code: 'ProtocolTooOld' });
    expect(await outboxCounts(db)).toMatchObject({ pending: 1 });
    expect(await run('main', { force: true })).toBe('done');
  });

  test('[OB5] “a new app on an old server”: refuses only the unknown mutation, and keeps its content', async () => {
    const { db, main, run, remark } = world();
    const ids = [await remark('connue', 1), await remark('inconnue', 2)];
    main.onPush(({ mutations }) =>
      pushAnswer(
        mutations.map(({ id }) =>
          id === ids[1]
            ? { id, status: 'refused', error: { code: 'UnknownMutation' } }
            : { id, status: 'applied', effects: [] },
        ),
      ),
    );
    await run('main');
    expect(await db.outbox.toArray()).toMatchObject([
      { id: ids[1], state: 'refused', args: { changes: { internalRemark: 'inconnue' } } },
    ]);
  });
});

describe('named scenarios: pull', () => {
  test('[PL3] “scope moved while dirty”: removes the row, pushes its mutation, and keeps its content for the user', async () => {
    const { db, main, run, remark } = world();
    const id = await remark('écrite avant');
    main.onPush(() => 'cut');
    await run('main');
    main.onPush(() => pushAnswer([{ id, status: 'refused', error: { code: 'NotFound' } }]));
    main.onPull(() => pullAnswer({ scopes: [scope], changes: [left(1, 2)] }));
    await run('main', { force: true });
    expect(await db.orders.get(testId(1))).toBeUndefined();
    expect(await db.outbox.toArray()).toMatchObject([
      { id, state: 'refused', error: { code: 'NotFound' }, args: { changes: { internalRemark: 'écrite avant' } } },
    ]);
    expect(await db.base.count()).toBe(0);
  });

  test('[PL3] “scope gained” brings the row with its messages, and “scope lost” removes them', async () => {
    const { db, main, run } = world();
    const message = { collection: 'messages', id: testId(60), version: 1, scopes: [scope], row: testMessage(60, 4) };
    main.onPull(() => pullAnswer({ scopes: [scope], changes: [order(4, 1), message] }));
    await run('main');
    expect(await db.orders.get(testId(4))).toBeDefined();
    expect(await db.messages.get(testId(60))).toBeDefined();
    main.onPull(() => pullAnswer({ scopes: [scope], changes: [left(4, 2), { ...message, scopes: [], row: null }] }));
    await run('main');
    expect(await db.orders.get(testId(4))).toBeUndefined();
    expect(await db.messages.get(testId(60))).toBeUndefined();
  });

  test('[PL3] [PL4] “remote delete against local edit”: loses nothing typed; “the reverse”: keeps the server’s row after a discarded edit', async () => {
    const { db, main, run, remark } = world();
    const id = await remark('locale');
    main.onPush(() => pushAnswer([{ id, status: 'deferred' }]));
    main.onPull(() => pullAnswer({ scopes: [scope], changes: [left(1, 2)] }));
    await run('main');
    expect(await outboxCounts(db)).toMatchObject({ pending: 1 });
    expect(await db.orders.get(testId(1))).toBeUndefined();
    main.onPull(() => pullAnswer({ scopes: [scope], changes: [order(1, 3, { externalRemark: 'revenue' })] }));
    await run('main');
    expect((await db.orders.get(testId(1)))?.row).toMatchObject({
      internalRemark: 'locale',
      externalRemark: 'revenue',
    });
    await discardMutation(db, id, 0);
    expect((await db.orders.get(testId(1)))?.row).toMatchObject({ internalRemark: '', externalRemark: 'revenue' });
    expect(await db.base.count()).toBe(0);
  });

  test('[PL1] [PL7] “reset while paging”: does not mix the pages before the reset with those after it', async () => {
    const { db, main, run, remark } = world();
    await remark('en attente', 2);
    main.onPush(() => pushAnswer([]));
    main.onPull(
      () => pullAnswer({ cursor: 'p1', hasMore: true, scopes: [scope], changes: [order(5, 1)] }),
      () =>
        pullAnswer({ epoch: 'two', cursor: 'r1', reset: true, hasMore: true, scopes: [scope], changes: [order(2, 1)] }),
      () => pullAnswer({ epoch: 'two', cursor: 'r2', scopes: [scope], changes: [order(6, 1)] }),
    );
    await run('main');
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([testId(2), testId(6)]);
    expect((await db.orders.get(testId(2)))?.row.internalRemark).toBe('en attente');
    expect(await outboxCounts(db)).toMatchObject({ pending: 1 });
  });

  test('[RN3] “database deleted mid-sync”: ends the cycle with an error, and does not create the database again', async () => {
    const { db, main, run, remark } = world();
    await remark('effacée');
    const push = main.push;
    const erasing: PromiseLike<void>[] = [];
    main.push = async (request, sending) => {
      erasing.push(db.delete({ disableAutoOpen: true }));
      await Promise.all(erasing);
      return push(request, sending);
    };
    await expect(run('main')).rejects.toThrow();
    // The cycle may end at the next batch's read, before the deletion is complete.
    await Promise.all(erasing);
    main.push = push;
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(db.name);
  });

  test('[LW1] [PL1] “quota hit mid-write” while a page is stored: stores nothing of it, and requests it again', async () => {
    const { db, main, storage, run } = world();
    const page = (): ReturnType<typeof pullAnswer> =>
      pullAnswer({ cursor: 'after', scopes: [scope], changes: [order(7, 1), order(8, 1)] });
    main.onPull(page, page);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
      if (this.name === 'orders') throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    };
    try {
      await expect(run('main')).rejects.toThrow();
    } finally {
      IDBObjectStore.prototype.put = put;
    }
    expect((await storage.remoteState('main')).cursor).toBe('end');
    expect(await db.orders.count()).toBe(3);
    expect(await run('main')).toBe('done');
    expect(await db.orders.count()).toBe(5);
  });
});
