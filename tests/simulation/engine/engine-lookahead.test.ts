import { describe, expect, test } from 'vitest';
import { discardMutation } from '#data/outbox/discard.ts';
import { withAttempts } from '#data/outbox/noted-attempts.ts';
import { outboxCounts } from '#data/queries/sync/outbox.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import type { PushRequest } from '#contract/protocol/sync/push.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { LeaseLost } from '#sync/ports.ts';
import { problemAnswer, pushAnswer } from '#tests/support/contract/scripted-remote.ts';
import { engineWorlds } from './engine-world.ts';

const world = engineWorlds();

/** Writes remarks on the three orders in turn, so in three lanes. Returns their identifiers. */
async function remarks(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await world().remark(`${index}`, (index % 3) + 1));
  return ids;
}

function idsOf({ mutations }: PushRequest): string[] {
  return mutations.map(({ id }) => id);
}

function sizes(): number[] {
  return world().main.pushes.map(({ mutations }) => mutations.length);
}

/** Records the writes of a drain: after how many requests each was done, and how many mutations it left unanswered. */
function watched(): string[] {
  const { db, main, storage } = world();
  const seen: string[] = [];
  const watch =
    <A extends unknown[], R>(name: string, write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const done = await write(...args);
      seen.push(`${name}: ${main.pushes.length} sent, ${(await outboxCounts(db)).pending} pending`);
      return done;
    };
  storage.markAttempted = watch('attempt', storage.markAttempted);
  storage.attemptNext = watch('ahead', storage.attemptNext);
  storage.applyResults = watch('answer', storage.applyResults);
  storage.recordMark = watch('mark', storage.recordMark);
  return seen;
}

async function entriesAsAttempted(db: UserDatabase): Promise<OutboxEntry[]> {
  return withAttempts(db, await db.outbox.toArray());
}

describe('the batch noted ahead', () => {
  test('[OB6c] waits for no write: it is noted during the request before, with the response before that; every response is stored before the pull', async () => {
    const { db, main, run } = world();
    const ids = await remarks(250);
    const marked = (request: PushRequest) => {
      const results = idsOf(request).map((id) => ({ id, status: 'applied', effects: [] }));
      return { status: 200, body: { epoch: 'one', results, mark: `mark ${main.pushes.length}` } };
    };
    main.onPush(marked, marked, marked);
    const pullsBefore = main.pulls.length;
    const seen = watched();
    expect(await run('main')).toBe('done');
    expect(seen).toEqual([
      'attempt: 0 sent, 250 pending',
      'ahead: 1 sent, 250 pending',
      'ahead: 2 sent, 150 pending',
      'ahead: 3 sent, 50 pending',
      'answer: 3 sent, 0 pending',
    ]);
    expect(main.pulls.length).toBeGreaterThan(pullsBefore);
    expect((await world().storage.remoteState('main')).mark).toBe('mark 3');
    expect(main.sentIds()).toEqual(ids);
    expect(sizes()).toEqual([100, 100, 50]);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB1] [OB2] is chosen again when part of the batch before it was not applied', async () => {
    const { main, run } = world();
    const ids = await remarks(200);
    const deferred = ids[0] ?? '';
    main.onPush((request) =>
      pushAnswer(idsOf(request).map((id) => ({ id, status: id === deferred ? 'deferred' : 'applied', effects: [] }))),
    );
    expect(await run('main')).toBe('done');
    const [first, ...later] = main.pushes;
    expect(first?.mutations).toHaveLength(100);
    // The lane of the deferred mutation waits with it: a third of the rest stays.
    const laneOfDeferred = first?.mutations[0]?.lane;
    expect(later.flatMap(({ mutations }) => mutations.map(({ lane }) => lane))).not.toContain(laneOfDeferred);
  });

  test('[OB3] [OB4] does not leave when the response before could not be stored, whose batch is repeated', async () => {
    const { db, main, storage, run } = world();
    const ids = await remarks(250);
    const { attemptNext } = storage;
    storage.attemptNext = (...args) =>
      args[3].answer === undefined ? attemptNext(...args) : Promise.reject(new LeaseLost());
    expect(await run('main')).toBe('busy');
    expect(sizes()).toEqual([100, 100]);
    expect(await outboxCounts(db)).toMatchObject({ pending: 250 });
    storage.attemptNext = attemptNext;
    expect(await run('main', { force: true })).toBe('done');
    expect(main.sentIds()).toEqual([...ids.slice(0, 200), ...ids]);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB3] does not keep the response before it from being stored when the link breaks', async () => {
    const { db, main, run } = world();
    await remarks(150);
    main.onPush(
      (request) => pushAnswer(idsOf(request).map((id) => ({ id, status: 'applied', effects: [] }))),
      () => 'cut',
    );
    expect(await run('main')).toBe('trouble');
    expect(await outboxCounts(db)).toMatchObject({ pending: 50 });
    expect(await db.settled.count()).toBe(100);
  });

  test('[OB3] [RN2] does not keep the response before it from being stored after the deadline', async () => {
    const { db, main, time, run } = world();
    await remarks(150);
    main.onPush((request) => {
      time.jump(2_000);
      return pushAnswer(idsOf(request).map((id) => ({ id, status: 'applied', effects: [] })));
    });
    expect(await run('main', { deadline: time.now() + 1_000 })).toBe('more');
    expect(sizes()).toEqual([100]);
    expect(await outboxCounts(db)).toMatchObject({ pending: 50 });
    expect(await db.settled.count()).toBe(100);
  });

  test('[OB5] is bisected for a poison mutation once the response before it is stored', async () => {
    const { db, main, run } = world();
    const ids = await remarks(150);
    const poison = ids[120] ?? '';
    main.onPush(
      ...Array.from(
        { length: 30 },
        () => (request: PushRequest) =>
          idsOf(request).includes(poison)
            ? problemAnswer(400, 'ValidationFailed')
            : pushAnswer(idsOf(request).map((id) => ({ id, status: 'applied', effects: [] }))),
      ),
    );
    expect(await run('main')).toBe('done');
    expect(await db.outbox.toArray()).toMatchObject([{ id: poison, state: 'refused' }]);
    expect(await db.settled.count()).toBe(149);
  });

  test('[OB3] [OB6c] [OB7] counts as never sent when it does not leave: its user may still take it back', async () => {
    const { db, main, run, storage, time } = world();
    const ids = await remarks(150);
    const left = ids.slice(100);
    const attempts = async () =>
      (await entriesAsAttempted(db)).flatMap(({ id, attemptedAt }) => (attemptedAt ? [id] : []));
    let noted: string[] = [];
    const { attemptNext } = storage;
    storage.attemptNext = async (...args) => {
      const next = await attemptNext(...args);
      noted = await attempts();
      return next;
    };
    main.onPush(() => 'cut');
    expect(await run('main')).toBe('trouble');
    expect(noted).toEqual(ids);
    expect(await attempts()).toEqual(ids.slice(0, 100));
    await discardMutation(db, left[0] ?? '', time.now());
    expect(await run('main', { force: true })).toBe('done');
    expect(main.sentIds()).toEqual([...ids.slice(0, 100), ...ids.filter((id) => id !== left[0])]);
  });

  test('[OB3] [OB6c] counts as never sent too when the request before it is aborted while it is being noted', async () => {
    const { db, main, storage } = world();
    const ids = await remarks(150);
    const { attemptNext } = storage;
    const aborted = new AbortController();
    storage.attemptNext = (...args) => {
      const noting = attemptNext(...args);
      aborted.abort();
      return noting;
    };
    main.onPush(() => 'cut');
    await expect(world().engineOf('other tab').run('main', { signal: aborted.signal })).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const attempted = (await entriesAsAttempted(db)).filter(({ attemptedAt }) => attemptedAt !== undefined);
    expect(attempted.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });

  test('[OB7] is left out of the first choice when its user discards it before the attempt', async () => {
    const { db, main, storage, run, time } = world();
    const ids = await remarks(3);
    const { nextBatch } = storage;
    storage.nextBatch = async (...args) => {
      const batch = await nextBatch(...args);
      if (batch.length > 0) await discardMutation(db, ids[2] ?? '', time.now());
      return batch;
    };
    expect(await run('main')).toBe('done');
    expect(main.sentIds()).toEqual(ids.slice(0, 2));
  });

  test('[OB2] includes a dependent of the batch before it only once all of that batch is applied', async () => {
    const { db, main, run, mutate, remark } = world();
    const parent = await remark('parent');
    const orderId = (await db.orders.toCollection().first())?.id ?? '';
    const child = await mutate({
      name: 'order.sendMessage',
      args: { orderId, messageId: crypto.randomUUID(), body: 'enfant' },
      dependsOn: [parent],
    });
    main.onPush(() => pushAnswer([{ id: parent, status: 'refused', error: { code: 'Forbidden' } }]));
    expect(await run('main')).toBe('done');
    expect(main.sentIds()).toEqual([parent]);
    expect((await db.outbox.toArray()).map(({ id, state }) => [id, state])).toEqual([
      [parent, 'refused'],
      [child, 'pending'],
    ]);
  });
});
