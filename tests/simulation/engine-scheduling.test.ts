import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { leaseTtl } from '#sync/lease.ts';
import { testId } from '#tests/support/rows.ts';
import { pushAnswer } from '#tests/support/scripted-remote.ts';
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

  test('[RN1] “lease holder frozen”: a frozen holder loses its lease, and its late answer is not applied', async () => {
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

  test('[OB5] with one remote down the other goes on, and the first is retried by itself', async () => {
    const { db, time, main, field, mutate, scheduler, remark } = world();
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
    const { time, field, mutate, scheduler, remark } = world();
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
    const { db, time, main, scheduler, remark } = world();
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
    const { time, main, scheduler } = world();
    scheduler().request('all');
    await time.advance(1_000);
    const before = main.pulls.length;
    await time.advance(180_000);
    expect(main.pulls.length - before).toBe(3);
  });

  test('[OB8] [RN1] “lease holder killed”: a killed holder delays the next one by no more than its lease', async () => {
    const { db, time, storage, scheduler, remark } = world();
    await remark('après la mort');
    await storage.acquireLease('main', 'killed', time.now(), leaseTtl);
    scheduler().request('main');
    await time.advance(leaseTtl + 1_000);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] a clock that jumps back a day does not keep a remote at rest', async () => {
    const { time, main, run, remark } = world();
    await remark('horloge');
    main.onPush(() => 'cut');
    await run('main');
    time.jump(-86_400_000);
    expect(await run('main')).toBe('done');
  });
});
