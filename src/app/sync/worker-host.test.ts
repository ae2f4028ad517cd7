import { describe, expect, test } from 'vitest';
import { createVirtualTime } from '#tests/support/runner/virtual-time.ts';
import type { SyncSession, SyncSessionOptions } from './sync-session.ts';
import { SessionRefused } from './sync-session.ts';
import { checkInterval, createWorkerHost, reopenWait, stuckWait } from './worker-host.ts';
import type { FromSyncWorker, ToSyncWorker } from './sync-worker-messages.ts';

interface FakeSession extends SyncSession {
  options: SyncSessionOptions;
  calls: string[];
  /** False while the database no longer answers. */
  answers: boolean;
  stopped: boolean;
}

const startSophie: ToSyncWorker = {
  type: 'start',
  userId: 'sophie',
  locale: 'fr',
  visible: true,
  holder: 'page-2',
  ended: ['page-1'],
};

/** A worker host over fake sessions. `refusals` makes the next openings fail; `gate` delays them. */
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
      online: () => calls.push('online'),
      report: () => calls.push('report'),
      check: () => (session.answers ? Promise.resolve() : Promise.reject(new Error('stuck'))),
      stop: async () => {
        session.stopped = true;
      },
    };
    sessions.push(session);
    return session;
  };
  const send = createWorkerHost({ open, clock: time, post: (message) => posted.push(message) });
  const current = (): FakeSession => {
    const session = sessions.at(-1);
    if (session === undefined) throw new Error('no session was opened');
    return session;
  };
  return { time, sessions, posted, world, send, current };
}

describe('a page’s sync worker', () => {
  test('[RN1] opens the user’s session and requests a cycle of both remotes', async () => {
    const { send, current } = createWorker();
    await send(startSophie);
    expect(current().options).toMatchObject({ userId: 'sophie', holder: 'page-2', ended: ['page-1'] });
    expect(current().calls).toEqual(['request all forced']);
  });

  test('calls in the present language of the screens', async () => {
    const { send, current } = createWorker();
    await send(startSophie);
    const { locale } = current().options;
    expect(locale()).toBe('fr');
    await send({ type: 'locale', locale: 'nl' });
    expect(locale()).toBe('nl');
  });

  test('forwards requests to the session', async () => {
    const { send, current } = createWorker();
    await send(startSophie);
    await send({ type: 'request', remote: 'field', force: false });
    await send({ type: 'request', remote: 'all', force: true });
    expect(current().calls.slice(1)).toEqual(['request field', 'request all forced']);
  });

  test('[RN8a] a page that becomes visible requests a cycle and the poke stream; a hidden one reports what it holds', async () => {
    const { send, current } = createWorker();
    await send(startSophie);
    await send({ type: 'visibility', visible: false });
    expect([current().calls.slice(1), current().options.isVisible()]).toEqual([['report'], false]);
    await send({ type: 'visibility', visible: true });
    expect(current().calls.slice(2)).toEqual(['request all', 'reconnect']);
    expect(current().options.isVisible()).toBe(true);
  });

  test('[OB5] the network’s return ends the backoff, even for a page that was reported online', async () => {
    const { send, current } = createWorker();
    await send(startSophie);
    await send({ type: 'online' });
    expect(current().calls.slice(1)).toEqual(['online']);
  });

  test('stop closes the session and posts `stopped`; later messages have no effect', async () => {
    const { send, current, posted, time } = createWorker();
    await send(startSophie);
    await send({ type: 'stop' });
    expect(current().stopped).toBe(true);
    expect(posted).toEqual([{ type: 'stopped' }]);
    await send({ type: 'request', remote: 'all', force: true });
    await time.advance(10 * checkInterval);
    expect(current().calls).toHaveLength(1);
  });

  test('a stop during the opening closes the database as soon as it is open', async () => {
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

  test('[RN6] another user’s start closes the first user’s database before it opens the second', async () => {
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
  test('reopens a database that the browser closed', async () => {
    const { send, sessions, current, time, posted } = createWorker();
    await send(startSophie);
    current().options.onLost('closed');
    await time.advance(reopenWait);
    expect(sessions.map(({ stopped }) => stopped)).toEqual([true, false]);
    expect(current().calls).toEqual(['request all forced']);
    expect(posted).toEqual([]);
  });

  test('reopens a silent database when the page becomes visible, or within a minute', async () => {
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

  test('leaves a database open that answers', async () => {
    const { send, sessions, time } = createWorker();
    await send(startSophie);
    await time.advance(10 * checkInterval);
    expect(sessions).toHaveLength(1);
  });

  test('posts DatabaseStuck at the second failure in a row, and retries', async () => {
    const { send, sessions, posted, time, world } = createWorker();
    world.refusals = [new Error('stuck'), new Error('stuck'), new Error('stuck')];
    await send(startSophie);
    expect(posted).toEqual([]);
    await time.advance(reopenWait);
    expect(posted).toEqual([{ type: 'fault', code: 'DatabaseStuck' }]);
    await time.advance(2 * stuckWait);
    expect(sessions).toHaveLength(1);
  });

  test('does not recreate a database that another tab deleted', async () => {
    const { send, sessions, current, posted, time } = createWorker();
    await send(startSophie);
    current().options.onLost('deleted');
    await time.advance(10 * stuckWait);
    expect(sessions).toHaveLength(1);
    expect(current().stopped).toBe(true);
    expect(posted).toEqual([{ type: 'fault', code: 'DatabaseDeleted' }]);
  });

  test('closes the session and posts SignedOut after a sign-out in another tab', async () => {
    const { send, current, posted } = createWorker();
    await send(startSophie);
    current().options.onLost('signed-out');
    expect(current().stopped).toBe(true);
    expect(posted).toEqual([{ type: 'fault', code: 'SignedOut' }]);
  });

  test.each(['SignedOut', 'ConfigUnknown'] as const)('posts %s at the start and does not retry', async (code) => {
    const { send, sessions, posted, time, world } = createWorker();
    world.refusals = [new SessionRefused(code)];
    await send(startSophie);
    await time.advance(10 * stuckWait);
    expect(posted).toEqual([{ type: 'fault', code }]);
    expect(sessions).toHaveLength(0);
  });

  test('posts StorageFailed after a failed write, and checks that the database answers', async () => {
    const { send, sessions, current, posted, time } = createWorker();
    await send(startSophie);
    current().answers = false;
    current().options.onFault('StorageFailed');
    await time.advance(reopenWait);
    expect(posted).toEqual([{ type: 'fault', code: 'StorageFailed' }]);
    expect(sessions).toHaveLength(2);
    sessions[0]?.options.onFault('StorageFailed');
    expect(posted).toHaveLength(2);
  });

  test('[RN4] posts that the storage works again, once, after the first cycle that works', async () => {
    const { send, current, posted } = createWorker();
    await send(startSophie);
    current().options.onHealthy();
    expect(posted).toEqual([]);
    current().options.onFault('StorageFull');
    current().options.onHealthy();
    current().options.onHealthy();
    expect(posted).toEqual([{ type: 'fault', code: 'StorageFull' }, { type: 'recovered' }]);
  });

  test('[RN4] a database that was stuck and works again is no fault any more', async () => {
    const { send, current, posted, time, world } = createWorker();
    world.refusals = [new Error('stuck'), new Error('stuck')];
    await send(startSophie);
    await time.advance(reopenWait + stuckWait);
    current().options.onHealthy();
    expect(posted).toEqual([{ type: 'fault', code: 'DatabaseStuck' }, { type: 'recovered' }]);
  });
});
