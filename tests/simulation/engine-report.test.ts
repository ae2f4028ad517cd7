import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { DeviceStatus } from '#contract/entities/device.ts';
import { deviceStatus } from '#contract/entities/device.ts';
import { pushRequest } from '#contract/protocol/push.ts';
import { wordInterval } from '#sync/device-word.ts';
import type { Engine } from '#sync/engine.ts';
import { createEngine } from '#sync/engine.ts';
import { createScheduler } from '#sync/scheduler.ts';
import { testId } from '#tests/support/rows.ts';
import { problemAnswer } from '#tests/support/scripted-remote.ts';
import { engineWorlds, signal } from './engine-world.ts';

const world = engineWorlds();

/** An engine whose device tells of itself, and the free space that it tells. */
function talkative(holder = 'tab'): { engine: Engine; facts: { freeBytes: number } } {
  const { storage, main, field, time } = world();
  const facts = { name: 'Téléphone', appVersion: '1.2.3', freeBytes: 1_000 };
  const engine = createEngine({
    storage,
    transports: { main, field },
    clock: time,
    random: () => 0.5,
    holder,
    deviceId: testId(1),
    deviceFacts: () => Promise.resolve({ ...facts }),
  });
  return { engine, facts };
}

/** What the main API was told, request by request: mutations sent, and mutations said to be unsent. */
function told(): (readonly [number, number | undefined])[] {
  return world().main.pushes.map(({ mutations, device }) => [mutations.length, device?.mutations] as const);
}

function words(): DeviceStatus[] {
  return world().main.pushes.flatMap(({ device }) => (device === undefined ? [] : [device]));
}

describe('the device’s word', () => {
  test('[RN8] goes with every push to the main API, and once more when the cycle has changed it', async () => {
    const { main, remark } = world();
    const { engine } = talkative();
    await remark('à dire');
    await engine.run('main', { signal });
    expect(told()).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await engine.run('main', { signal });
    expect(main.pushes).toHaveLength(2);
    for (const request of main.pushes) expect(pushRequest.safeParse(request).success).toBe(true);
    for (const word of words()) expect(deviceStatus.safeParse(word).success).toBe(true);
    expect(words()[0]).toMatchObject({ name: 'Téléphone', appVersion: '1.2.3', freeBytes: 1_000 });
    expect(words()[0]?.orders).toEqual([{ orderId: testId(1), mutations: 1, files: 0 }]);
  });

  test('[RN8] a cycle costs at most one request for it, however many batches it takes', async () => {
    const { main, remark } = world();
    const { engine } = talkative();
    for (let index = 0; index < 250; index += 1) await remark(`${index}`, (index % 3) + 1);
    await engine.run('main', { signal });
    expect(main.pushes.map((request) => request.mutations.length)).toEqual([100, 100, 50, 0]);
    expect(words()).toHaveLength(4);
    expect(words().at(-1)?.mutations).toBe(0);
  });

  test('[RN8] is repeated after 15 minutes, and not for free space alone', async () => {
    const { main, time } = world();
    const { engine, facts } = talkative();
    await engine.run('main', { signal });
    facts.freeBytes = 2_000;
    await time.advance(wordInterval - 1_000);
    await engine.report({ signal });
    expect(main.pushes).toHaveLength(1);
    await time.advance(2_000);
    await engine.report({ signal });
    expect(words().map((word) => word.freeBytes)).toEqual([1_000, 2_000]);
    // A clock set back must not silence it for as long as the jump.
    time.jump(-86_400_000);
    await engine.report({ signal });
    expect(main.pushes).toHaveLength(3);
  });

  test('[RN8] what was not heard is told again, and its failure is no trouble of the cycle’s', async () => {
    const { main, storage } = world();
    const { engine } = talkative();
    main.onPush(() => 'cut');
    expect(await engine.run('main', { signal })).toBe('done');
    expect((await storage.remoteState('main')).word).toBeNull();
    await engine.run('main', { signal });
    expect(main.pushes).toHaveLength(2);
    await engine.run('main', { signal });
    expect(main.pushes).toHaveLength(2);
  });

  test('[RN8] a word whose answer was lost is doubted: the server may have it, and is told how things stand', async () => {
    const { main, storage } = world();
    const { engine } = talkative();
    await engine.run('main', { signal });
    await storage.noteTrouble('field', { kind: 'unreachable', code: 'Http503' }, 0);
    // The server hears of the trouble, and the device does not hear that it did.
    main.onPush(() => 'cut');
    await engine.run('main', { signal });
    await storage.noteSuccess('field', world().time.now());
    await engine.run('main', { signal });
    expect(words().map(({ lastError }) => lastError)).toEqual([null, 'Http503', null]);
    await engine.run('main', { signal });
    expect(main.pushes).toHaveLength(3);
  });

  test('[RN8] a word of a moment ago does not pass for what the server makes of it', async () => {
    const { main, storage, remark } = world();
    const { engine } = talkative();
    await engine.run('main', { signal });
    // Written after the word was made, and pushed with it: the server takes off what the word had not counted.
    await remark('à l’instant');
    await engine.run('main', { signal });
    expect(told()).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
    ]);
    expect((await storage.remoteState('main')).word?.status.number).toBe(words().at(-1)?.number);
    expect(main.pushes).toHaveLength(3);
  });

  test('[RN8] a revoked device hears it from that answer too', async () => {
    const { main, storage } = world();
    const { engine } = talkative();
    main.onPush(() => problemAnswer(401, 'DeviceRevoked'));
    expect(await engine.run('main', { signal })).toBe('trouble');
    expect((await storage.remoteState('main')).trouble).toEqual({ kind: 'paused', code: 'DeviceRevoked' });
    await engine.report({ signal });
    expect(main.pushes).toHaveLength(1);
  });

  test('[RN8] tells refusals and troubles by their codes, never what was typed', async () => {
    const { storage, main, remark } = world();
    const { engine } = talkative();
    const id = await remark('ceci ne regarde personne');
    await storage.noteTrouble('field', { kind: 'unreachable', code: 'Http503' }, 0);
    main.onPush(() => ({ body: { epoch: 'one', results: [{ id, status: 'refused', error: { code: 'Forbidden' } }] } }));
    await engine.run('main', { signal });
    expect(words().at(-1)).toMatchObject({ mutations: 0, refused: 1, lastError: 'Http503' });
    expect(JSON.stringify(words())).not.toContain('regarde');
  });

  test('[RN8] says by itself what the field portal has settled', async () => {
    const { db, field, main, time, storage, mutate } = world();
    const { engine } = talkative();
    await mutate('visit.start', { visitId: testId(10), orderId: testId(1), startedAt: '2026-11-20T09:00:00.000Z' });
    await engine.run('main', { signal });
    expect(told()).toEqual([[0, 1]]);
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
    expect(told().at(-1)).toEqual([0, 0]);
    const before = main.pushes.length;
    await time.advance(wordInterval + 1_000);
    expect(main.pushes).toHaveLength(before + 1);
    const stopping = scheduler.stop();
    await time.settle();
    await stopping;
  });

  test('[RN8] two contexts do not both tell the same', async () => {
    const { main } = world();
    const one = talkative();
    const other = talkative('another tab');
    await Promise.all([one.engine.report({ signal }), other.engine.report({ signal })]);
    await other.engine.report({ signal });
    expect(main.pushes).toHaveLength(1);
  });
});
