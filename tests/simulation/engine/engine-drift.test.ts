import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Check } from '#contract/protocol/sync/pull.ts';
import { requestDriftCheck } from '#data/pull/drift.ts';
import { checkInterval } from '#sync/pull/drift.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import { pullAnswer } from '#tests/support/contract/scripted-remote.ts';
import { engineWorlds, scope } from './engine-world.ts';

const world = engineWorlds();
const row = (id: number) => ({ collection: 'orders', id: testId(id), version: 1, scopes: [scope], row: testOrder(id) });

/** Computes a check by the contract's definition, independently of the engine. */
function checkOf(collection: string, images: [number, number][]): Check {
  const lines = images.map(([id, version]) => `${testId(id)}:${version}`);
  return { collection, count: images.length, sum: createHash('sha256').update(lines.join('\n')).digest('hex') };
}

const asFilled: [number, number][] = [
  [1, 1],
  [2, 1],
  [3, 1],
];

/** Makes the main API's last page report these orders and no messages for this user. Returns the received check requests. */
function serverHas(orders: [number, number][], rounds = 10): { asked: (boolean | undefined)[] } {
  const asked: (boolean | undefined)[] = [];
  const { main } = world();
  const { pull } = main;
  const checks = [checkOf('orders', orders), checkOf('messages', []), checkOf('of a newer server', [[1, 1]])];
  main.pull = async (query, signal) => {
    asked.push(query.checks);
    return pull(query, signal);
  };
  main.onPull(
    ...Array.from({ length: rounds }, (_, round) => (cursor: string | null) => {
      const rows = cursor === null ? orders.map(([id]) => row(id)) : [];
      const wanted = asked[round] === true ? { checks } : {};
      return pullAnswer({ scopes: [scope], cursor: `round ${round}`, changes: rows, ...wanted });
    }),
  );
  return { asked };
}

describe('drift', () => {
  test('[PL8] checks once a day, with a pull that runs anyway', async () => {
    const { time, run } = world();
    const { asked } = serverHas(asFilled);
    await run('main');
    await time.advance(checkInterval + 1);
    await run('main');
    await run('main');
    await time.advance(checkInterval / 2);
    await run('main');
    expect(asked).toEqual([undefined, true, undefined, undefined]);
  });

  test('[PL8] checks on demand, and changes nothing on a device without drift', async () => {
    const { db, main, storage, run, remark } = world();
    const { asked } = serverHas(asFilled);
    await requestDriftCheck(db);
    await remark('pas comparée : elle lie sur l’image du serveur');
    main.onPush(() => 'cut');
    await run('main');
    await run('main', { force: true });
    expect(asked).toEqual([true]);
    expect(await storage.remoteState('main')).toMatchObject({
      driftSuspected: false,
      checkWanted: false,
      driftAt: null,
    });
  });

  test('[PL8] checks again after one difference; after a second one, pulls everything again and keeps the outbox', async () => {
    const { db, main, storage, run, mutate } = world();
    await db.orders.delete(testId(2));
    await db.orders.update(testId(3), { version: 7 });
    const { asked } = serverHas(asFilled);
    const before = main.pulls.length;
    await requestDriftCheck(db);
    await run('main');
    expect(await db.orders.count()).toBe(2);
    expect((await storage.remoteState('main')).driftSuspected).toBe(true);
    const { push } = main;
    main.push = () => Promise.reject(new Error('cut'));
    await mutate({
      name: 'order.sendMessage',
      args: { orderId: testId(1), messageId: testId(50), body: 'en attente' },
    });
    await run('main', { force: true });
    main.push = push;
    expect(asked).toEqual([true]);
    await run('main', { force: true });
    expect(asked).toEqual([true, true, undefined]);
    expect(main.pulls.slice(before).at(-1)).toBeNull();
    expect((await db.orders.toArray()).map(({ id, version }) => [id, version])).toEqual(
      asFilled.map(([id, version]) => [testId(id), version]),
    );
    expect((await storage.deviceStatus()).driftAt).not.toBeNull();
  });

  test('[PL8] removes a row that should have left long ago', async () => {
    const { db, run } = world();
    serverHas([
      [1, 1],
      [3, 1],
    ]);
    await requestDriftCheck(db);
    await run('main');
    await run('main');
    expect((await db.orders.toArray()).map(({ id }) => id)).toEqual([testId(1), testId(3)]);
  });

  test('[PL8] repairs nothing when the first difference is gone the second time', async () => {
    const { db, storage, run } = world();
    serverHas([[1, 1]], 1);
    await requestDriftCheck(db);
    await run('main');
    const { asked } = serverHas(asFilled);
    await run('main');
    expect(asked).toEqual([true]);
    expect(await storage.remoteState('main')).toMatchObject({
      driftSuspected: false,
      driftAt: null,
      cursor: 'round 0',
    });
  });

  test('[PL8] ignores a check response that another context’s page has overtaken', async () => {
    const { db, storage, run } = world();
    serverHas([[1, 1]]);
    const { ownVersions } = storage;
    storage.ownVersions = async (remote) => ({ ...(await ownVersions(remote)), cursor: 'moved on' });
    await requestDriftCheck(db);
    await run('main');
    expect(await storage.remoteState('main')).toMatchObject({ driftSuspected: false, checkWanted: true });
  });

  test('[PL8] checks again after a response without checksums, or from a server that is behind', async () => {
    const { db, main, storage, run } = world();
    await requestDriftCheck(db);
    main.onPull(() => pullAnswer({ scopes: [scope], cursor: 'no checks' }));
    await run('main');
    expect((await storage.remoteState('main')).checkWanted).toBe(true);
  });
});
