import { describe, expect, test } from 'vitest';
import { writeDraft } from '#data/drafts/drafts.ts';
import { saveFormDraft } from '#data/form-drafts/form-draft-sync.ts';
import { retryRefused } from '#data/outbox/retry.ts';
import { outboxCounts } from '#data/queries/sync/outbox.ts';
import { testId } from '#tests/support/rows.ts';
import { problemAnswer, pushAnswer } from '#tests/support/contract/scripted-remote.ts';
import { engineWorlds } from './engine-world.ts';
import { draftKinds, draftName } from '#data/drafts/draft-name.ts';

const world = engineWorlds();
const foreignProblem = { type: 'about:blank', title: '', status: 400, code: 'ValidationFailed' };

describe('push', () => {
  test('[LW7a] a form saved again and again while the server is silent is one attempted save and the next one', async () => {
    const { db, field, mutate, run, time } = world();
    const visitId = testId(10);
    for (const remarks of ['C', 'Ch', 'Chi', 'Chie', 'Chien']) {
      await writeDraft(
        db,
        draftName(draftKinds.visitForm, visitId),
        { text: JSON.stringify({ remarks }), base: '' },
        time.now(),
      );
      await saveFormDraft(db, mutate, visitId);
      field.onPush(() => 'cut');
      expect(await run('field', { force: true })).toBe('trouble');
    }
    expect(await db.outbox.orderBy('seq').toArray()).toMatchObject([
      { args: { fields: { remarks: { value: '"C"' } } } },
      { args: { fields: { remarks: { value: '"Chien"' } } } },
    ]);
    expect(new Set(field.sentIds()).size).toBe(1);
    expect(await outboxCounts(db)).toMatchObject({ pending: 1 });
    expect(await run('field', { force: true })).toBe('done');
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB3] [OB4] “committed but answer lost”: repeats a push whose committed response was lost, with the same identifiers', async () => {
    const { db, main, run, remark } = world();
    const id = await remark('une fois');
    main.onPush(() => 'cut');
    expect(await run('main')).toBe('trouble');
    expect(await outboxCounts(db)).toMatchObject({ pending: 1 });
    expect(await run('main', { force: true })).toBe('done');
    expect(main.sentIds()).toEqual([id, id]);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] “poison mutation with other lanes going on”: finds the poison mutation by bisection, refuses it alone, and applies the others', async () => {
    const { db, main, run, remark } = world();
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
    ['500', { status: 500, body: undefined }],
    ['503 with a code', problemAnswer(503, 'Unavailable')],
    ['408', { status: 408, body: undefined }],
    ['425', { status: 425, body: undefined }],
    ['an uncoded 404', { status: 404, body: '<html>' }],
    ['an uncoded 401 of a proxy', { status: 401, body: '<html>' }],
    ['502', { status: 502, body: '<html>' }],
    ['a refusal by another program’s problem document', { status: 400, body: foreignProblem }],
    ['409 while the same key is in flight', problemAnswer(409, 'Conflict')],
    ['429', problemAnswer(429, 'TooManyAttempts')],
  ])('[OB5] retries after %s, and neither refuses nor removes anything', async (_, reaction) => {
    const { db, main, storage, run, remark } = world();
    await remark('reste');
    main.onPush(() => reaction);
    expect(await run('main')).toBe('trouble');
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
    expect((await storage.remoteState('main')).trouble?.kind).toBe('unreachable');
    expect(await run('main')).toBe('resting');
  });

  test.each([
    ['a captive portal', { status: 200, body: undefined }],
    ['an answer of another protocol', { status: 200, body: { ok: true } }],
  ])('[OB5] behind %s, which answers everything, no change waits longer than the API', async (_, page) => {
    const { db, main, storage, run, remark } = world();
    for (let index = 0; index < 9; index += 1) await remark(`${index}`, (index % 3) + 1);
    main.onPush(
      () => page,
      () => page,
    );
    expect(await run('main')).toBe('trouble');
    expect((await storage.remoteState('main')).trouble).toEqual({ kind: 'unreachable', code: 'NotOurAnswer' });
    expect(main.pushes.map(({ mutations }) => mutations.length)).toEqual([9, 0]);
    expect((await db.outbox.toArray()).filter(({ deferred }) => deferred !== undefined)).toEqual([]);
    expect(await run('main')).toBe('resting');
  });

  test.each([
    [403, '<html>', 'Http403'],
    [413, '<html>', 'Http413'],
    [200, undefined, 'NotOurAnswer'],
  ])(
    '[OB5] [OB1] one mutation that a filter answers with %i and %s waits with its lane, and the others go on',
    async (status, body, code) => {
      const { db, time, main, run, remark } = world();
      const ids: string[] = [];
      for (let index = 0; index < 9; index += 1) ids.push(await remark(`remarque ${index}`, (index % 3) + 1));
      const filtered = ids[4];
      const filter = (request: { mutations: { id: string }[] }) =>
        request.mutations.some((mutation) => mutation.id === filtered)
          ? { status, body }
          : pushAnswer(request.mutations.map((mutation) => ({ id: mutation.id, status: 'applied', effects: [] })));
      main.onPush(...Array.from({ length: 30 }, () => filter));
      expect(await run('main')).toBe('done');
      // The seventh is of the same lane.
      const left = await db.outbox.orderBy('seq').toArray();
      expect(left).toMatchObject([
        { id: filtered, state: 'pending', deferred: { times: 1, code } },
        { id: ids[7], state: 'pending' },
      ]);
      expect(await db.settled.count()).toBe(7);
      expect(main.pushes.length).toBeLessThan(12);
      main.onPush();
      await time.advance(3_000);
      expect(await run('main')).toBe('done');
      expect(await db.outbox.count()).toBe(0);
    },
  );

  test('[OB1] [OB5] what a part of a divided batch leaves waiting holds its lane in the other part', async () => {
    const { main, time, run, remark } = world();
    const [first, other] = [await remark('première', 1), await remark('autre', 2)];
    const [second, third] = [await remark('seconde', 1), await remark('troisième', 2)];
    main.onPush(
      () => ({ status: 403, body: '<html>' }),
      () =>
        pushAnswer([
          { id: first, status: 'deferred' },
          { id: other, status: 'applied', effects: [] },
        ]),
    );
    expect(await run('main')).toBe('done');
    expect(main.sentIds()).toEqual([first, other, second, third, first, other, third]);
    await time.advance(3_000);
    expect(await run('main')).toBe('done');
    expect(main.sentIds().slice(-2)).toEqual([first, second]);
  });

  test('[OB5] a filter that turns down everything makes the API unreachable after a few requests', async () => {
    const { db, main, storage, run, remark } = world();
    for (let index = 0; index < 60; index += 1) await remark(`${index}`, (index % 3) + 1);
    main.onPush(...Array.from({ length: 90 }, () => () => ({ status: 403, body: '<html>' })));
    main.onPull(() => ({ status: 403, body: '<html>' }));
    expect(await run('main')).toBe('trouble');
    expect(main.pushes.length).toBeLessThan(25);
    expect((await storage.remoteState('main')).trouble).toEqual({ kind: 'unreachable', code: 'Http403' });
    expect(await outboxCounts(db)).toMatchObject({ pending: 60, refused: 0 });
  });

  test('[OB6] sends smaller batches for the rest of a cycle in which a proxy refused one for its size', async () => {
    const { db, main, run, remark } = world();
    for (let index = 0; index < 90; index += 1) await remark(`${index}`, (index % 3) + 1);
    const { push } = main;
    main.push = (request, sending) => {
      if (request.mutations.length <= 25) return push(request, sending);
      main.pushes.push(request);
      return Promise.resolve({ status: 413, body: undefined, retryAfter: null, serverTime: null });
    };
    expect(await run('main')).toBe('done');
    expect(await db.outbox.count()).toBe(0);
    expect(main.pushes.length).toBeLessThan(12);
  });

  test('[OB5] treats a remote as reachable from the first response of a cycle', async () => {
    const { main, storage, run, remark } = world();
    await remark('reste');
    main.onPush(() => 'cut');
    expect(await run('main')).toBe('trouble');
    const { failures, retryAt } = await storage.remoteState('main');
    let during: ReturnType<typeof storage.remoteState> | undefined;
    main.onPull(() => {
      during = storage.remoteState('main');
      return 'cut';
    });
    expect(await run('main', { force: true })).toBe('trouble');
    expect(await during).toMatchObject({ trouble: null, failures, retryAt });
    const after = await storage.remoteState('main');
    expect([after.trouble?.kind, after.failures]).toEqual(['unreachable', failures + 1]);
  });

  test.each([
    ['401', problemAnswer(401, 'Unauthorized'), 'Unauthorized'],
    ['a disabled user', problemAnswer(401, 'Forbidden'), 'Forbidden'],
    ['a revoked device', problemAnswer(401, 'DeviceRevoked'), 'DeviceRevoked'],
    ['a wrong API key', problemAnswer(403, 'ApiKeyInvalid'), 'ApiKeyInvalid'],
    ['an old protocol', problemAnswer(400, 'ProtocolTooOld'), 'ProtocolTooOld'],
    ['a protocol too new', problemAnswer(400, 'ProtocolTooNew'), 'ProtocolTooNew'],
  ])('[OB5] %s pauses the remote until the user acts, and refuses nothing', async (_, reaction, code) => {
    const { db, time, main, storage, run, remark } = world();
    await remark('reste');
    main.onPush(() => reaction);
    await run('main');
    expect((await storage.remoteState('main')).trouble).toEqual({ kind: 'paused', code });
    await time.advance(3_600_000);
    expect(await run('main')).toBe('resting');
    expect(await run('main', { force: true })).toBe('done');
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] honours Retry-After, and lets the user sync sooner', async () => {
    const { time, main, storage, run, remark } = world();
    await remark('reste');
    main.onPush(() => ({ ...(problemAnswer(429, 'TooManyAttempts') as object), retryAfter: 120_000 }));
    await run('main');
    expect((await storage.remoteState('main')).retryAt).toBe(time.now() + 120_000);
    await time.advance(119_000);
    expect(await run('main')).toBe('resting');
    expect(await run('main', { force: true })).toBe('done');
  });

  test('[OB6] “partial batch”: keeps the settled part of a partly failed batch', async () => {
    const { db, main, run, remark } = world();
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

  test('[OB6] sends a thousand mutations in batches of at most a hundred', async () => {
    const { main, run, remark } = world();
    for (let index = 0; index < 250; index += 1) await remark(`${index}`, (index % 3) + 1);
    expect(await run('main')).toBe('done');
    expect(main.pushes.map((push) => push.mutations.length)).toEqual([100, 100, 50]);
    expect(new Set(main.sentIds()).size).toBe(250);
  });

  test('[OB6] shrinks batches and pages on a slow link until they pass, and grows them again', async () => {
    const { db, main, run, remark, time } = world();
    for (let index = 0; index < 60; index += 1) await remark(`${index}`, (index % 3) + 1);
    const { push } = main;
    main.push = async (request, sending) => {
      if (request.mutations.length <= 20) return push(request, sending);
      main.pushes.push(request);
      time.jump(30_000);
      throw new Error('time-out');
    };
    main.limits.length = 0;
    for (let cycle = 0; cycle < 4; cycle += 1) await run('main', { force: true });
    expect(main.pushes.map((request) => request.mutations.length)).toEqual([60, 50, 25, 12, 25]);
    main.push = push;
    await run('main', { force: true });
    expect(await db.outbox.count()).toBe(0);
    expect(main.limits[0]).toBeGreaterThanOrEqual(500);
  });

  test('[OB6] keeps the batch size after failures other than timeouts', async () => {
    const { main, run, remark } = world();
    for (let index = 0; index < 60; index += 1) await remark(`${index}`, (index % 3) + 1);
    main.onPush(
      () => 'cut',
      () => 'cut',
    );
    for (let cycle = 0; cycle < 3; cycle += 1) await run('main', { force: true });
    expect(main.pushes.map((request) => request.mutations.length)).toEqual([60, 60, 60]);
  });

  test('[OB3] keeps a mutation that the response omits, and sends it again later', async () => {
    const { time, main, run, remark } = world();
    const id = await remark('oubliée');
    main.onPush(() => pushAnswer([]));
    expect(await run('main')).toBe('done');
    expect(main.pushes).toHaveLength(1);
    await time.advance(3_000);
    await run('main');
    expect(main.sentIds()).toEqual([id, id]);
  });

  test('[OB4] leaves a mutation older than the server’s idempotency keys to the user, and sends its retry', async () => {
    const { db, time, main, run, remark } = world();
    const old = await remark('très vieille');
    time.jump(181 * 86_400_000);
    await run('main');
    expect(main.sentIds()).toEqual([]);
    expect(await db.outbox.toArray()).toMatchObject([{ id: old, state: 'refused', error: { code: 'Expired' } }]);
    await retryRefused(db, old, testId(42), time.now());
    await run('main');
    expect(main.sentIds()).toEqual([testId(42)]);
  });

  test('[OB9] “edit during push”: neither loses nor settles an edit made during its push', async () => {
    const { db, main, run, remark } = world();
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

  test('[RN2] starts no request after the deadline, and reports that work remains', async () => {
    const { time, main, run, remark } = world();
    await remark('reste');
    expect(await run('main', { deadline: time.now() })).toBe('more');
    expect(main.pushes).toHaveLength(0);
  });
});
