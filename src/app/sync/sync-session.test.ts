import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { writeDeviceName } from '#data/device/device-name.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import type { Session } from '#data/database/root-database.ts';
import { storeConfig, openRootDatabase, writeSession } from '#data/database/root-database.ts';
import { deleteSession } from '#data/session/stored-session.ts';
import { openUserDatabase, userDatabaseName } from '#data/database/user-database.ts';
import { newId } from '#platform/session/ids.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { testPublicConfig } from '#tests/support/server/session.ts';
import type { SessionLoss, SyncSession } from './sync-session.ts';
import { openSyncSession } from './sync-session.ts';

const config: PublicConfig = {
  ...testPublicConfig,
  mainBase: 'https://api.test/api/v1',
  fieldBase: 'https://api.test/field/v1',
};
const userId = certifier.id;

function sessionOf(UserId: string, token: string): Session {
  return {
    token,
    signedInAt: '2026-11-20T09:00:00.000Z',
    user: {
      UserId,
      Email: 'sophie@example.be',
      FirstName: 'Sophie Dubois',
      Picture: null,
      Notifications: [],
      NbOfIncompleteUpload: 0,
      NbOfIncompleteSurvey: 0,
      Role: [],
      Qualifications: [],
    },
  };
}

const page = { protocol: 1, epoch: 'e', cursor: 'c1', hasMore: false, scopes: [], changes: [] };
const requests: Request[] = [];
let sessions: SyncSession[] = [];
let losses: SessionLoss[] = [];

/** A server without changes that applies every mutation. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  requests.push(request.clone());
  if (request.url.endsWith('/events')) return new Response('', { status: 503 });
  if (request.url.includes('/sync/pull')) return Response.json(page);
  const { mutations } = (await request.json()) as { mutations: { id: string }[] };
  return Response.json({ epoch: 'e', results: mutations.map(({ id }) => ({ id, status: 'applied', effects: [] })) });
}

async function signIn(session: Session): Promise<void> {
  const root = openRootDatabase();
  await storeConfig(root, config);
  await writeSession(root, session);
  root.close();
}

async function open(ended: string[] = []): Promise<SyncSession> {
  const session = await openSyncSession({
    userId,
    holder: `page-${newId()}`,
    ended,
    locale: () => 'fr',
    isVisible: () => true,
    onFault: () => undefined,
    onHealthy: () => undefined,
    onLost: (loss) => losses.push(loss),
  });
  sessions.push(session);
  return session;
}

function pathsOf(method: string): string[] {
  return requests.filter((request) => request.method === method).map(({ url }) => new URL(url).pathname);
}

/** Returns the identifiers of pushed mutations, once per push. */
async function sentIds(): Promise<string[]> {
  const pushes = requests.filter((request) => request.method === 'POST');
  const bodies = await Promise.all(
    pushes.map(async (request) => (await request.clone().json()) as { mutations: { id: string }[] }),
  );
  return bodies.flatMap(({ mutations }) => mutations.map(({ id }) => id));
}

beforeEach(async () => {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  vi.stubGlobal('fetch', answer);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  requests.length = 0;
  sessions = [];
  losses = [];
});

afterEach(async () => {
  await Promise.all(sessions.map((session) => session.stop()));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a sync session', () => {
  test('[RN1c] [PL9] takes the lease of a page that was left at once, and waits for that of another page', async () => {
    await signIn(sessionOf(userId, 'tok'));
    const db = openUserDatabase('demo', userId);
    const isStreamed = (): boolean => pathsOf('GET').includes('/api/v1/events');
    await db.leases.put({ name: 'live', holder: 'page-other', fence: 1, until: Date.now() + 5_000 });
    const waiting = await open(['page-left']);
    waiting.request('all');
    await vi.waitFor(() => expect(pathsOf('GET')).toContain('/field/v1/sync/pull'));
    expect(isStreamed()).toBe(false);
    await waiting.stop();
    await db.leases.put({ name: 'live', holder: 'page-left', fence: 2, until: Date.now() + 5_000 });
    await open(['page-left']);
    // Long before that lease expires.
    await vi.waitFor(() => expect(isStreamed()).toBe(true), { timeout: 3_000 });
    db.close();
  });

  test('[RN1] pushes the outbox and pulls both remotes, with the stored token', async () => {
    await signIn(sessionOf(userId, 'tok'));
    const db = openUserDatabase('demo', userId);
    const mutate = createMutate({ db, clock: () => Date.now(), newId, actor: certifier, afterCommit: () => undefined });
    await mutate({ name: 'order.sendMessage', args: { orderId: testId(1), messageId: testId(2), body: 'Bonjour' } });
    db.close();
    const session = await open();
    session.request('all');
    await vi.waitFor(() =>
      expect(pathsOf('GET')).toEqual(expect.arrayContaining(['/api/v1/sync/pull', '/field/v1/sync/pull'])),
    );
    expect(new Set(pathsOf('POST'))).toEqual(new Set(['/api/v1/sync/push']));
    expect(await sentIds()).toHaveLength(1);
    expect(new Set(requests.map(({ headers }) => headers.get('authorization')))).toEqual(new Set(['Bearer tok']));
    await expect(session.check()).resolves.toBeUndefined();
  });

  test('[OB5i] asks again at the network’s return, also where a silent connection would answer nothing for long', async () => {
    await signIn(sessionOf(userId, 'tok'));
    let isSilent = true;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const { signal } = new Request(input, init);
      if (!isSilent) return answer(input, init);
      requests.push(new Request(input, init));
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const pulls = (): string[] => pathsOf('GET').filter((path) => path.endsWith('/pull'));
    const session = await open();
    session.request('all');
    await vi.waitFor(() => expect(pulls()).toHaveLength(2));
    isSilent = false;
    session.online();
    await vi.waitFor(() => expect(new Set(pulls().slice(2)).size).toBe(2));
  });

  test('[RN8] sends the app’s version and the device’s name with the heartbeat', async () => {
    await signIn(sessionOf(userId, 'tok'));
    const root = openRootDatabase();
    await writeDeviceName(root, 'Mon GSM');
    root.close();
    const session = await open();
    session.request('main');
    const sent = await vi.waitFor(async () => {
      const push = requests.find((request) => request.method === 'POST');
      expect(push).toBeDefined();
      return (await push?.clone().json()) as { device: unknown };
    });
    expect(sent.device).toMatchObject({ name: 'Mon GSM', appVersion: 'test', mutations: 0 });
  });

  test.each([
    ['nobody is signed in', null],
    ['another user is signed in', sessionOf(testId(77), 'his')],
  ])('[RN6] does not open while %s', async (_, stored) => {
    if (stored !== null) await signIn(stored);
    await expect(open()).rejects.toMatchObject({ code: 'SignedOut' });
    expect(requests).toHaveLength(0);
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(userDatabaseName('demo', userId));
  });

  test('does not open before the deployment is known', async () => {
    const root = openRootDatabase();
    await writeSession(root, sessionOf(userId, 'tok'));
    root.close();
    await expect(open()).rejects.toMatchObject({ code: 'ConfigUnknown' });
  });

  test('ends after a sign-out in another tab', async () => {
    await signIn(sessionOf(userId, 'tok'));
    await open();
    const root = openRootDatabase();
    await deleteSession(root);
    root.close();
    await vi.waitFor(() => expect(losses).toEqual(['signed-out']));
  });

  test('uses a renewed token at once', async () => {
    await signIn(sessionOf(userId, 'tok'));
    await open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await signIn(sessionOf(userId, 'renewed'));
    await vi.waitFor(() =>
      expect(requests.some(({ headers }) => headers.get('authorization') === 'Bearer renewed')).toBe(true),
    );
  });

  test('[RN3] lets another tab delete the database, reports it, and does not recreate it', async () => {
    await signIn(sessionOf(userId, 'tok'));
    const session = await open();
    const other = openUserDatabase('demo', userId);
    await other.delete();
    await vi.waitFor(() => expect(losses).toEqual(['deleted']));
    session.request('all');
    await session.stop();
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(userDatabaseName('demo', userId));
  });

  test('[RN3] closes the database for a newer version of the app that upgrades it', async () => {
    await signIn(sessionOf(userId, 'tok'));
    await open();
    const name = userDatabaseName('demo', userId);
    const upgraded = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, 999);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('not upgraded')));
    });
    upgraded.close();
    expect(losses).toEqual(['closed']);
  });

  test('does not report its own end as a loss', async () => {
    await signIn(sessionOf(userId, 'tok'));
    const session = await open();
    await session.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(losses).toEqual([]);
    await expect(session.check()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  });
});
