import { describe, expect, test } from 'vitest';
import { createVirtualTime } from '#tests/support/virtual-time.ts';
import { checkInterval, reopenWait, stuckWait } from './sync-run.ts';
import type { SyncSession, SyncSessionOptions } from './sync-session.ts';
import { SessionRefused } from './sync-session.ts';
import { createSyncSupervisor } from './sync-supervisor.ts';
import type { FromSyncWorker, ToSyncWorker } from './sync-worker-messages.ts';

interface FakeSession extends SyncSession {
  options: SyncSessionOptions;
  calls: string[];
  /** False: the database no longer answers. */
  answers: boolean;
  stopped: boolean;
}

const startSophie: ToSyncWorker = { type: 'start', userId: 'sophie', locale: 'fr', visible: true };

/** A worker's world: sessions are opened by hand-made fakes; `refuse` makes the next openings fail. */
function createWorker() {
  const time = createVirtualTime(0);
  const sessions: FakeSession[] = [];
  const posted: FromSyncWorker[] = [];
  const world = { refusals: [] as Error[], gate: Promise.resolve() };
  const open = async (options: SyncSessionOptions): Promise<SyncSession> => {
    await world.gate;
    const refusal = world.refusals.shift();
    if (refusal !== undefined) throw refusal;
    const calls: string[] = [];
    const session: FakeSession = {
      options,
      calls,
      answers: true,
      stopped: false,
      request: (remote, asked) => calls.push(`request ${remote}${asked?.force === true ? ' forced' : ''}`),
      reconnect: () => calls.push('reconnect'),
      check: () => (session.answers ? Promise.resolve() : Promise.reject(new Error('stuck'))),
      stop: async () => {
        session.stopped = true;
      },
    };
    sessions.push(session);
    return session;
  };
  const send = createSyncSupervisor({ open, clock: time, post: (message) => posted.push(message) });
  const current = (): FakeSession => {
    const session = sessions.at(-1);
    if (session === undefined) throw new Error('no session was opened');
    return session;
  };
  return { time, sessions, posted, world, send, current };
}

describe('a page’s sync worker', () => {
  test('[RN1] opens the user’s session and asks for everything', async () => {
    const { send, current } = createWorker();
    await send(startSophie);
    expect(current().options).toMatchObject({ userId: 'sophie', locale: 'fr' });
    expect(current().calls).toEqual(['request all forced']);
  });

  test('passes requests on', async () => {
    const { send, current } = createWorker();
    await send(startSophie);
    await send({ type: 'request', remote: 'field', force: false });
    await send({ type: 'request', remote: 'all', force: true });
    expect(current().calls.slice(1)).toEqual(['request field', 'request all forced']);
  });

  test('visible again asks for a cycle and the stream; hidden asks for nothing', async () => {
    const { send, current } = createWorker();
    await send(startSophie);
    await send({ type: 'visibility', visible: false });
    expect([current().calls.length, current().options.isVisible()]).toEqual([1, false]);
    await send({ type: 'visibility', visible: true });
    expect(current().calls.slice(1)).toEqual(['request all', 'reconnect']);
    expect(current().options.isVisible()).toBe(true);
  });

  test('[OB5] the network’s return ends the backoff, whatever the page was believed to have before', async () => {
    const { send, current } = createWorker();
    await send(startSophie);
    await send({ type: 'online' });
    expect(current().calls.slice(1)).toEqual(['request all forced', 'reconnect']);
  });

  test('stop closes and says so; what comes after is nobody’s', async () => {
    const { send, current, posted, time } = createWorker();
    await send(startSophie);
    await send({ type: 'stop' });
    expect(current().stopped).toBe(true);
    expect(posted).toEqual([{ type: 'stopped' }]);
    await send({ type: 'request', remote: 'all', force: true });
    await time.advance(10 * checkInterval);
    expect(current().calls).toHaveLength(1);
  });

  test('a stop that comes while the database is being opened closes it as soon as it is', async () => {
    const { send, sessions, time, world } = createWorker();
    let release = (): void => undefined;
    world.gate = new Promise((resolve) => (release = resolve));
    const started = send(startSophie);
    await time.settle();
    await send({ type: 'stop' });
    release();
    await started;
    await time.settle();
    expect(sessions.map(({ stopped, calls }) => [stopped, calls])).toEqual([[true, []]]);
  });

  test('[RN6] another user’s start closes the first one’s database before the second is opened', async () => {
    const { send, sessions } = createWorker();
    await send(startSophie);
    await send({ ...startSophie, userId: 'marc' });
    expect(sessions.map(({ options, stopped }) => [options.userId, stopped])).toEqual([
      ['sophie', true],
      ['marc', false],
    ]);
  });
});

describe('[RN3] a database that goes away', () => {
  test('closed by the browser: opened again', async () => {
    const { send, sessions, current, time, posted } = createWorker();
    await send(startSophie);
    current().options.onLost('closed');
    await time.advance(reopenWait);
    expect(sessions.map(({ stopped }) => stopped)).toEqual([true, false]);
    expect(current().calls).toEqual(['request all forced']);
    expect(posted).toEqual([]);
  });

  test('silent: found when somebody looks again, or within a minute', async () => {
    const { send, sessions, current, time } = createWorker();
    await send(startSophie);
    current().answers = false;
    await send({ type: 'visibility', visible: true });
    await time.advance(reopenWait);
    expect(sessions).toHaveLength(2);
    current().answers = false;
    await time.advance(checkInterval + reopenWait);
    expect(sessions).toHaveLength(3);
  });

  test('one that answers is left open', async () => {
    const { send, sessions, time } = createWorker();
    await send(startSophie);
    await time.advance(10 * checkInterval);
    expect(sessions).toHaveLength(1);
  });

  test('stuck: the page is told at the second failure in a row, and it goes on trying', async () => {
    const { send, sessions, posted, time, world } = createWorker();
    world.refusals = [new Error('stuck'), new Error('stuck'), new Error('stuck')];
    await send(startSophie);
    expect(posted).toEqual([]);
    await time.advance(reopenWait);
    expect(posted).toEqual([{ type: 'fault', code: 'DatabaseStuck' }]);
    await time.advance(2 * stuckWait);
    expect(sessions).toHaveLength(1);
  });

  test('erased by another tab: not made anew', async () => {
    const { send, sessions, current, posted, time } = createWorker();
    await send(startSophie);
    current().options.onLost('deleted');
    await time.advance(10 * stuckWait);
    expect(sessions).toHaveLength(1);
    expect(current().stopped).toBe(true);
    expect(posted).toEqual([{ type: 'fault', code: 'DatabaseDeleted' }]);
  });

  test('signed out in another tab: closed, and the page is told', async () => {
    const { send, current, posted } = createWorker();
    await send(startSophie);
    current().options.onLost('signed-out');
    expect(current().stopped).toBe(true);
    expect(posted).toEqual([{ type: 'fault', code: 'SignedOut' }]);
  });

  test.each(['SignedOut', 'ConfigUnknown'] as const)('%s at the start is told and not tried again', async (code) => {
    const { send, sessions, posted, time, world } = createWorker();
    world.refusals = [new SessionRefused(code)];
    await send(startSophie);
    await time.advance(10 * stuckWait);
    expect(posted).toEqual([{ type: 'fault', code }]);
    expect(sessions).toHaveLength(0);
  });

  test('a cycle that could not write is told, and the database is asked whether it lives', async () => {
    const { send, sessions, current, posted, time } = createWorker();
    await send(startSophie);
    current().answers = false;
    current().options.onFault();
    await time.advance(reopenWait);
    expect(posted).toEqual([{ type: 'fault', code: 'StorageFailed' }]);
    expect(sessions).toHaveLength(2);
    sessions[0]?.options.onFault();
    expect(posted).toHaveLength(2);
  });
});
