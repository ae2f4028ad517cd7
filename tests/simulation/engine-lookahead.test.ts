import { describe, expect, test } from 'vitest';
import { discardMutation } from '#data/outbox/discard.ts';
import { outboxCounts } from '#data/queries/outbox.ts';
import type { PushRequest } from '#contract/protocol/push.ts';
import { LeaseLost } from '#sync/ports.ts';
import { problemAnswer, pushAnswer } from '#tests/support/scripted-remote.ts';
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

/** Delays the storing of each response until `release` is called. Returns the number of responses waiting to be stored. */
function heldStoring(): { begun: () => number; release: () => void } {
  const { storage } = world();
  const { applyResults } = storage;
  const waiting: (() => void)[] = [];
  let begun = 0;
  storage.applyResults = async (...args) => {
    begun += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return applyResults(...args);
  };
  return { begun: () => begun, release: () => waiting.shift()?.() };
}

async function until(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setTimeout(resolve));
}

describe('the batch chosen ahead', () => {
  test('[OB6] leaves while the response before it is being stored, and every response is stored before the pull', async () => {
    const { db, main, run } = world();
    const ids = await remarks(250);
    const storing = heldStoring();
    const pullsBefore = main.pulls.length;
    const running = run('main');
    await until(() => main.pushes.length === 2 && storing.begun() === 1);
    expect(await outboxCounts(db)).toMatchObject({ pending: 250 });
    storing.release();
    await until(() => main.pushes.length === 3 && storing.begun() === 2);
    expect(await outboxCounts(db)).toMatchObject({ pending: 150 });
    storing.release();
    await until(() => storing.begun() === 3);
    expect(main.pulls.length).toBe(pullsBefore);
    storing.release();
    expect(await running).toBe('done');
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

  test('[OB3] [OB4] is repeated with the same identifiers, with the batch before it, when that batch’s response could not be stored', async () => {
    const { db, main, storage, run } = world();
    const ids = await remarks(150);
    const { applyResults } = storage;
    storage.applyResults = () => Promise.reject(new LeaseLost());
    expect(await run('main')).toBe('busy');
    expect(sizes()).toEqual([100, 50]);
    expect(await outboxCounts(db)).toMatchObject({ pending: 150 });
    storage.applyResults = applyResults;
    expect(await run('main', { force: true })).toBe('done');
    expect(main.sentIds()).toEqual([...ids, ...ids]);
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

  test('[OB7] does not include a mutation that was discarded after the choice', async () => {
    const { db, main, storage, run } = world();
    const ids = await remarks(150);
    const unwanted = ids[149] ?? '';
    const { nextBatch } = storage;
    storage.nextBatch = async (...args) => {
      const batch = await nextBatch(...args);
      if ((args[3]?.length ?? 0) > 0) await discardMutation(db, unwanted, world().time.now());
      return batch;
    };
    expect(await run('main')).toBe('done');
    expect(main.sentIds()).toEqual(ids.filter((id) => id !== unwanted));
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
