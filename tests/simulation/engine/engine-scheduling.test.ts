import { describe, expect, test } from 'vitest';
import { answerGap } from '#sync/backoff.ts';
import { leaseTtl } from '#sync/lease.ts';
import { testId } from '#tests/support/rows.ts';
import { pushAnswer } from '#tests/support/contract/scripted-remote.ts';
import { signal, engineWorlds } from './engine-world.ts';

const world = engineWorlds();

describe('who runs it', () => {
  test('[RN1] two contexts never push the same batch at the same time', async () => {
    const { db, time, main, scheduler, remark } = world();
    await remark('une fois');
    const tab = scheduler('tab');
    const worker = scheduler('worker');
    tab.request('all');
    worker.request('all');
    await time.advance(2_000);
    expect(main.pushes).toHaveLength(1);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[RN1] “lease holder frozen”: a frozen holder loses its lease, and its late response is not applied', async () => {
    const { db, time, main, engineOf, run, remark } = world();
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
    // The context is frozen and renews nothing. Another context takes over after the lease expires.
    await db.leases.update('main', { until: time.now() - 1 });
    main.push = push;
    const other = engineOf('worker');
    expect(await other.run('main', { signal })).toBe('done');
    release();
    expect(await frozen).toBe('busy');
    expect(main.sentIds()).toEqual([id, id]);
    expect((await db.settled.toArray()).map((settled) => settled.id)).toEqual([id]);
  });

  test('[RN1] renews the lease during a slow request', async () => {
    const { time, main, engineOf, run, remark } = world();
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

  test('[OB5] continues with one remote while the other is down, and retries that one by itself', async () => {
    const { db, time, main, field, mutate, scheduler, remark } = world();
    main.onPush(...Array.from({ length: 50 }, () => () => 'cut' as const));
    await remark('attend');
    await mutate({
      name: 'visit.start',
      args: { visitId: testId(10), orderId: testId(1), startedAt: '2026-11-20T09:31:00.000Z' },
    });
    scheduler().request('all');
    await time.advance(60_000);
    expect(field.sentIds()).toHaveLength(1);
    const tries = main.pushes.length;
    expect(tries).toBeGreaterThan(3);
    main.onPush();
    await time.advance(300_000);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] ends a backoff at an event of the server’s stream, at most every ten seconds', async () => {
    const { db, time, main, scheduler, remark } = world();
    const running = scheduler();
    main.onPush(...Array.from({ length: 12 }, () => () => 'cut' as const));
    await remark('attend');
    running.request('main');
    await time.advance(240_000);
    main.onPush(...Array.from({ length: 3 }, () => () => 'cut' as const));
    const tried = main.pushes.length;
    for (let second = 0; second < 25; second += 1) {
      running.answered('main');
      await time.advance(1_000);
    }
    expect(main.pushes.length - tried).toBe(3);
    running.answered('main');
    await time.advance(answerGap);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] ends the backoff of one API when the other API of the same server responds', async () => {
    const { time, main, field, scheduler } = world();
    const running = scheduler('tab', { isOneServer: true });
    main.onPull(...Array.from({ length: 9 }, () => () => 'cut' as const));
    running.request('main');
    await time.advance(200_000);
    const tried = main.pulls.length;
    main.onPull();
    running.request('field');
    await time.advance(500);
    expect(field.pulls.length).toBeGreaterThan(1);
    expect(main.pulls.length).toBe(tried + 1);
  });

  test('[OB5] keeps the backoff of an API that responds with a failure, whatever else of the server responds', async () => {
    const { time, main, scheduler } = world();
    const running = scheduler('tab', { isOneServer: true });
    main.onPull(
      ...Array.from({ length: 40 }, () => () => ({ status: 500, retryAfter: null, body: undefined, serverTime: null })),
    );
    running.request('main');
    await time.advance(400_000);
    const tried = main.pulls.length;
    for (let second = 0; second < 300; second += 1) {
      running.answered('main');
      if (second % 30 === 0) running.request('field');
      await time.advance(1_000);
    }
    expect(main.pulls.length - tried).toBeLessThan(10);
  });

  test('[OB5] honours a requested wait, whatever the server’s other API responds', async () => {
    const { time, main, scheduler } = world();
    const running = scheduler('tab', { isOneServer: true });
    main.onPull(() => ({ status: 429, retryAfter: 120_000, body: undefined, serverTime: null }));
    running.request('main');
    await time.advance(500);
    const tried = main.pulls.length;
    running.answered('main');
    running.request('field');
    await time.advance(100_000);
    expect(main.pulls.length).toBe(tried);
    await time.advance(30_000);
    expect(main.pulls.length).toBe(tried + 1);
  });

  test('[OB2] pushes a mutation as soon as its dependency on the other remote is acknowledged', async () => {
    const { time, field, mutate, scheduler, remark } = world();
    const parent = await remark('d’abord');
    const child = await mutate({
      name: 'visit.start',
      args: { visitId: testId(10), orderId: testId(1), startedAt: '2026-11-20T09:31:00.000Z' },
      dependsOn: [parent],
    });
    scheduler().request('all');
    await time.advance(500);
    expect(field.sentIds()).toEqual([child]);
  });

  test('[OB2] retries a deferred mutation without a trigger, with increasing waits', async () => {
    const { db, time, main, scheduler, remark } = world();
    await remark('plus tard');
    const defer = (request: { mutations: { id: string }[] }) =>
      pushAnswer(request.mutations.map((mutation) => ({ id: mutation.id, status: 'deferred' })));
    main.onPush(defer, defer, defer);
    scheduler().request('main');
    await time.advance(30_000);
    // The mutation was sent after 2, 4 and 8 seconds, then settled.
    expect(main.pushes).toHaveLength(4);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5a] [OB7f] a forced run ends the wait of a deferred mutation once, and not that of one that its user may take back', async () => {
    const { time, main, mutate, scheduler, remark } = world();
    const running = scheduler();
    const late = await remark('plus tard');
    main.onPush(
      ...Array.from(
        { length: 7 },
        () => (request: { mutations: { id: string }[] }) =>
          pushAnswer(request.mutations.map(({ id }) => ({ id, status: 'deferred' }))),
      ),
    );
    running.request('main');
    // Sent at once and after 2, 4, 8, 16 and 32 seconds. The next wait is 64.
    await time.advance(70_000);
    expect(main.pushes).toHaveLength(6);
    const args = { orderId: testId(2), changes: { internalRemark: 'à reprendre ?' } };
    const held = await mutate({ name: 'order.update', args }, { holdFor: 10_000 });
    running.request('main', { force: true });
    await time.advance(5_000);
    expect(main.sentIds().slice(6)).toEqual([late]);
    running.request('main', { force: true });
    await time.advance(6_000);
    expect(main.sentIds().slice(7)).toEqual([late, held]);
  });

  test('[PL9] polls every minute without a stream of pokes', async () => {
    const { time, main, scheduler } = world();
    scheduler().request('all');
    await time.advance(1_000);
    const before = main.pulls.length;
    await time.advance(180_000);
    expect(main.pulls.length - before).toBe(3);
  });

  test('[OB8] [RN1] “lease holder killed”: a killed holder delays the next one by one lease at most', async () => {
    const { db, time, storage, scheduler, remark } = world();
    await remark('après la mort');
    await storage.acquireLease('main', 'killed', time.now(), leaseTtl);
    scheduler().request('main');
    await time.advance(leaseTtl + 1_000);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] a clock that jumps back a day does not prolong a backoff', async () => {
    const { time, main, run, remark } = world();
    await remark('horloge');
    main.onPush(() => 'cut');
    await run('main');
    time.jump(-86_400_000);
    expect(await run('main')).toBe('done');
  });
});
