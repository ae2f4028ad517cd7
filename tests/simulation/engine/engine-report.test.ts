import { describe, expect, test } from 'vitest';
import type { HeartbeatStatus } from '#contract/entities/device.ts';
import { heartbeatStatus } from '#contract/entities/device.ts';
import { pushRequest } from '#contract/protocol/sync/push.ts';
import { heartbeatInterval } from '#sync/heartbeat.ts';
import type { Engine } from '#sync/engine.ts';
import { createEngine } from '#sync/engine.ts';
import { createScheduler } from '#sync/scheduler.ts';
import { testId } from '#tests/support/rows.ts';
import { problemAnswer } from '#tests/support/contract/scripted-remote.ts';
import { engineWorlds, signal } from './engine-world.ts';

const world = engineWorlds();

/** Returns an engine whose device sends heartbeats, and the free space that they report. */
function talkative(holder = 'tab'): { engine: Engine; facts: { freeBytes: number } } {
  const { storage, main, field, time } = world();
  let id = 1;
  const facts = { name: 'Téléphone', appVersion: '1.2.3', freeBytes: 1_000 };
  const engine = createEngine({
    storage,
    transports: { main, field },
    clock: time,
    random: () => 0.5,
    holder,
    deviceId: () => Promise.resolve(testId(id)),
    onTwin: () => {
      id += 1;
      return Promise.resolve();
    },
    deviceFacts: () => Promise.resolve({ ...facts }),
  });
  return { engine, facts };
}

/** Returns for each request to the main API the number of mutations sent and the number reported as unsent. */
function reportedCounts(): (readonly [number, number | undefined])[] {
  return world().main.pushes.map(({ mutations, device }) => [mutations.length, device?.mutations] as const);
}

function heartbeats(): HeartbeatStatus[] {
  return world().main.pushes.flatMap(({ device }) => (device === undefined ? [] : [device]));
}

describe('the heartbeat', () => {
  test('[RN8] is sent once a cycle has pushed to the main API', async () => {
    const { main, remark } = world();
    const { engine } = talkative();
    await remark('à dire');
    await engine.run('main', { signal });
    expect(reportedCounts()).toEqual([
      [1, undefined],
      [0, 0],
    ]);
    await engine.run('main', { signal });
    expect(main.pushes).toHaveLength(2);
    for (const request of main.pushes) expect(pushRequest.safeParse(request).success).toBe(true);
    for (const heartbeat of heartbeats()) expect(heartbeatStatus.safeParse(heartbeat).success).toBe(true);
    expect(heartbeats()[0]).toMatchObject({ name: 'Téléphone', appVersion: '1.2.3', freeBytes: 1_000 });
  });

  test('[RN5d] is another device’s once the server knows an install of the same database', async () => {
    const { main, remark, time } = world();
    const { engine } = talkative();
    main.onPush(() => ({ status: 200, body: { epoch: 'one', results: [], twin: true } }));
    await engine.run('main', { signal });
    await time.advance(heartbeatInterval + 1);
    await remark('à dire');
    await engine.run('main', { signal });
    expect([...new Set(main.pushes.map(({ deviceId }) => deviceId))]).toEqual([testId(1), testId(2)]);
  });

  test('[RN8] goes with one of the pushes that follow each other, and adds at most one request to a cycle', async () => {
    const { main, remark } = world();
    const { engine } = talkative();
    for (let index = 0; index < 250; index += 1) await remark(`${index}`, (index % 3) + 1);
    await engine.run('main', { signal });
    expect(main.pushes.map((request) => request.mutations.length)).toEqual([100, 100, 50, 0]);
    expect(heartbeats()).toHaveLength(2);
    expect(heartbeats().map(({ mutations }) => mutations)).toEqual([250, 0]);
    expect(heartbeats()[0]?.orders).toContainEqual({ orderId: testId(1), mutations: 84, files: 0 });
  });

  test('[RN8] is repeated after 15 minutes, and not for free space alone', async () => {
    const { main, time } = world();
    const { engine, facts } = talkative();
    await engine.run('main', { signal });
    facts.freeBytes = 2_000;
    await time.advance(heartbeatInterval - 1_000);
    await engine.report({ signal });
    expect(main.pushes).toHaveLength(1);
    await time.advance(2_000);
    await engine.report({ signal });
    expect(heartbeats().map(({ freeBytes }) => freeBytes)).toEqual([1_000, 2_000]);
    // A clock set back must not stop heartbeats for the length of the jump.
    time.jump(-86_400_000);
    await engine.report({ signal });
    expect(main.pushes).toHaveLength(3);
  });

  test('[RN8] is repeated after a failed request, which is no trouble of the sync cycle', async () => {
    const { main, storage } = world();
    const { engine } = talkative();
    main.onPush(() => 'cut');
    expect(await engine.run('main', { signal })).toBe('done');
    expect((await storage.remoteState('main')).heartbeat).toBeNull();
    await engine.run('main', { signal });
    expect(main.pushes).toHaveLength(2);
    await engine.run('main', { signal });
    expect(main.pushes).toHaveLength(2);
  });

  test('[RN8] is cleared and sent again after a lost response', async () => {
    const { main, storage } = world();
    const { engine } = talkative();
    await engine.run('main', { signal });
    await storage.recordTrouble('field', { kind: 'unreachable', code: 'Http503' }, 0);
    // The server receives the report of the trouble, but the device receives no response.
    main.onPush(() => 'cut');
    await engine.run('main', { signal });
    await storage.recordSuccess('field', world().time.now());
    await engine.run('main', { signal });
    expect(heartbeats().map(({ lastError }) => lastError)).toEqual([null, 'Http503', null]);
    await engine.run('main', { signal });
    expect(main.pushes).toHaveLength(3);
  });

  test('[RN8] is not taken for the server’s current state when a push has followed it', async () => {
    const { main, storage, remark } = world();
    const { engine } = talkative();
    await engine.run('main', { signal });
    await remark('à l’instant');
    await engine.run('main', { signal });
    expect(reportedCounts()).toEqual([
      [0, 0],
      [1, undefined],
      [0, 0],
    ]);
    expect((await storage.remoteState('main')).heartbeat?.status.number).toBe(heartbeats().at(-1)?.number);
    expect(main.pushes).toHaveLength(3);
  });

  test('[RN8] reports the revocation of the device', async () => {
    const { main, storage } = world();
    const { engine } = talkative();
    main.onPush(() => problemAnswer(401, 'DeviceRevoked'));
    expect(await engine.run('main', { signal })).toBe('trouble');
    expect((await storage.remoteState('main')).trouble).toEqual({ kind: 'paused', code: 'DeviceRevoked' });
    await engine.report({ signal });
    expect(main.pushes).toHaveLength(1);
  });

  test('[RN8] contains the codes of refusals and troubles, never what was typed', async () => {
    const { storage, main, remark } = world();
    const { engine } = talkative();
    const id = await remark('ceci ne regarde personne');
    await storage.recordTrouble('field', { kind: 'unreachable', code: 'Http503' }, 0);
    main.onPush(() => ({ body: { epoch: 'one', results: [{ id, status: 'refused', error: { code: 'Forbidden' } }] } }));
    await engine.run('main', { signal });
    expect(heartbeats().at(-1)).toMatchObject({ mutations: 0, refused: 1, lastError: 'Http503' });
    expect(JSON.stringify(heartbeats())).not.toContain('regarde');
  });

  test('[RN8] is sent by itself after the field portal settled mutations', async () => {
    const { db, field, main, time, storage, mutate } = world();
    const { engine } = talkative();
    await mutate({
      name: 'visit.start',
      args: { visitId: testId(10), orderId: testId(1), startedAt: '2026-11-20T09:00:00.000Z' },
    });
    await engine.run('main', { signal });
    expect(reportedCounts()).toEqual([[0, 1]]);
    const scheduler = createScheduler({
      engine,
      storage,
      clock: time,
      isVisible: () => true,
      isStreaming: () => Promise.resolve(true),
    });
    scheduler.request('field');
    await time.settle();
    expect(field.pushes).toHaveLength(1);
    expect(field.pushes[0]?.device).toBeUndefined();
    expect(await db.outbox.count()).toBe(0);
    expect(reportedCounts().at(-1)).toEqual([0, 0]);
    const before = main.pushes.length;
    await time.advance(heartbeatInterval + 1_000);
    expect(main.pushes).toHaveLength(before + 1);
    const stopping = scheduler.stop();
    await time.settle();
    await stopping;
  });

  test('[RN8] is sent after each act while the field portal does not answer', async () => {
    const { field, main, time, storage, mutate } = world();
    const { engine } = talkative();
    await engine.run('main', { signal });
    field.onPush(() => 'cut');
    const scheduler = createScheduler({
      engine,
      storage,
      clock: time,
      isVisible: () => true,
      isStreaming: () => Promise.resolve(true),
    });
    for (const [number, mutations] of [
      [1, 1],
      [2, 2],
    ] as const) {
      await mutate({
        name: 'visit.start',
        args: { visitId: testId(10), orderId: testId(number), startedAt: '2026-11-20T09:00:00.000Z' },
      });
      scheduler.request('field');
      await time.settle();
      expect(heartbeats().at(-1)).toMatchObject({ mutations });
    }
    expect(main.pushes.every((request) => request.mutations.length === 0)).toBe(true);
    const stopping = scheduler.stop();
    await time.settle();
    await stopping;
  });

  test('[RN8] is sent by one of two contexts only', async () => {
    const { main } = world();
    const one = talkative();
    const other = talkative('another tab');
    await Promise.all([one.engine.report({ signal }), other.engine.report({ signal })]);
    await other.engine.report({ signal });
    expect(main.pushes).toHaveLength(1);
  });
});
