import { expect, test } from 'vitest';
import type { PushRequest } from '#contract/protocol/sync/push.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import { problemAnswer, pullAnswer, pushAnswer } from '#tests/support/contract/scripted-remote.ts';
import { engineWorlds, scope } from './engine-world.ts';

const world = engineWorlds();

function order(version: number, internalRemark: string) {
  return { collection: 'orders', id: testId(1), version, scopes: [scope], row: testOrder(1, { internalRemark }) };
}

const applied = (version: number) => (request: PushRequest) =>
  pushAnswer(
    request.mutations.map(({ id }) => ({
      id,
      status: 'applied',
      effects: [{ collection: 'orders', id: testId(1), version }],
    })),
  );

test('[OB10] [PL7] “server restored from a backup”: pushes what the backup lacks within one cycle, with the same identifiers', async () => {
  const { db, main, run, remark } = world();
  const id = await remark('dite hier');
  main.onPush(applied(2));
  main.onPull(() => pullAnswer({ scopes: [scope], cursor: 'a', changes: [order(2, 'dite hier')] }));
  await run('main');
  expect(await db.outbox.count()).toBe(0);
  main.onPush(applied(9));
  main.onPull(
    () => pullAnswer({ epoch: 'two', reset: true, scopes: [scope], cursor: 'b', changes: [order(1, '')] }),
    () => pullAnswer({ epoch: 'two', scopes: [scope], cursor: 'c', changes: [order(9, 'dite hier')] }),
  );
  expect(await run('main')).toBe('done');
  expect(main.sentIds()).toEqual([id, id]);
  expect((await db.orders.get(testId(1)))?.row.internalRemark).toBe('dite hier');
  expect(await db.outbox.count()).toBe(0);
  expect((await db.settled.toArray()).map((settled) => settled.id)).toEqual([id]);
});

test('[OB10] [OB2] pushes pending mutations after those that a restored server has lost, which it refuses before a pull', async () => {
  const { db, main, run, remark } = world();
  const lost = await remark('avant la restauration');
  main.onPush(applied(2));
  main.onPull(() => pullAnswer({ scopes: [scope], cursor: 'a', changes: [order(2, 'avant la restauration')] }));
  await run('main');
  const waiting = await remark('après');
  main.onPush(() => problemAnswer(409, 'EpochChanged'), applied(3));
  main.onPull(
    () => pullAnswer({ epoch: 'two', reset: true, scopes: [scope], cursor: 'b', changes: [order(1, '')] }),
    () => pullAnswer({ epoch: 'two', scopes: [scope], cursor: 'c', changes: [order(3, 'après')] }),
  );
  expect(await run('main')).toBe('done');
  expect(main.pushes.map(({ epoch, mutations }) => [epoch, mutations.map(({ id }) => id)])).toEqual([
    ['one', [lost]],
    ['one', [waiting]],
    ['two', [lost, waiting]],
  ]);
  expect(await db.outbox.count()).toBe(0);
  expect((await db.settled.toArray()).map(({ id }) => id).toSorted()).toEqual([lost, waiting].toSorted());
});

test('[OB10] pushes again what was acknowledged before the first pull, to a server that was restored since', async () => {
  const { db, main, run, remark } = world();
  // Puts the device in the state before its first pull.
  await db.remotes.clear();
  const id = await remark('avant tout chargement');
  main.onPush(applied(2));
  main.onPull(() => 'cut');
  expect(await run('main')).toBe('trouble');
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['acknowledged']);
  main.onPush(applied(2));
  main.onPull(
    () => pullAnswer({ epoch: 'two', scopes: [scope], cursor: 'b', changes: [order(1, '')] }),
    () => pullAnswer({ epoch: 'two', scopes: [scope], cursor: 'c', changes: [order(2, 'avant tout chargement')] }),
  );
  expect(await run('main', { force: true })).toBe('done');
  expect(main.pushes.map(({ epoch, mutations }) => [epoch, mutations.length])).toEqual([
    [undefined, 1],
    ['two', 1],
  ]);
  expect(main.sentIds()).toEqual([id, id]);
  expect((await db.orders.get(testId(1)))?.row.internalRemark).toBe('avant tout chargement');
  expect(await db.outbox.count()).toBe(0);
});

test('[OB10] ends a sync cycle with a server that changes its epoch in every response', async () => {
  const { main, run, remark } = world();
  await remark('une');
  let epoch = 0;
  main.onPush(...Array.from({ length: 20 }, () => applied(1)));
  main.onPull(
    ...Array.from({ length: 20 }, () => () => {
      epoch += 1;
      return pullAnswer({
        epoch: `epoch ${epoch}`,
        reset: true,
        scopes: [scope],
        cursor: `${epoch}`,
        changes: [order(1, 'une')],
      });
    }),
  );
  expect(await run('main')).toBe('done');
  expect(main.pushes.length).toBeLessThanOrEqual(3);
});
