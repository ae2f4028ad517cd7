import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import type { Session } from '#data/database/root-database.ts';
import { storeConfig, openRootDatabase, writeSession } from '#data/database/root-database.ts';
import { deleteSession } from '#data/session/stored-session.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { newId } from '#platform/session/ids.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { testPublicConfig, testUser } from '#tests/support/server/session.ts';
import { runBackgroundSync } from '../background-sync.ts';
import { currentUser, notifiedUser, openBackgroundSync } from './signed-in-user.ts';

const config: PublicConfig = {
  ...testPublicConfig,
  mainBase: 'https://api.test/api/v1',
  fieldBase: 'https://api.test/field/v1',
};

const session: Session = {
  token: 'tok',
  signedInAt: '2026-11-20T09:00:00.000Z',
  user: testUser(),
};

let isUp = true;
const seen: { url: string; headers: Headers }[] = [];

/** A server without changes that applies every mutation. Every call fails while `isUp` is false. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  seen.push({ url: request.url, headers: request.headers });
  if (!isUp) throw new TypeError('Failed to fetch');
  if (request.method === 'GET') {
    return Response.json({ protocol: 1, epoch: 'e', cursor: 'c', hasMore: false, scopes: [], changes: [] });
  }
  const { mutations } = (await request.json()) as { mutations: { id: string }[] };
  return Response.json({ epoch: 'e', results: mutations.map(({ id }) => ({ id, status: 'applied', effects: [] })) });
}

async function signIn(): Promise<void> {
  const root = openRootDatabase();
  await storeConfig(root, config);
  await writeSession(root, session);
  root.close();
}

async function write(): Promise<void> {
  const db = openUserDatabase('demo', certifier.id);
  const mutate = createMutate({ db, clock: () => Date.now(), newId, actor: certifier, afterCommit: () => undefined });
  await mutate({ name: 'order.sendMessage', args: { orderId: testId(1), messageId: newId(), body: 'Bonjour' } });
  db.close();
}

const syncNow = (): Promise<void> =>
  runBackgroundSync({
    open: openBackgroundSync,
    now: () => Date.now(),
    signal: new AbortController().signal,
  });

beforeEach(async () => {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  vi.stubGlobal('fetch', answer);
  seen.length = 0;
  isUp = true;
});
afterEach(() => vi.unstubAllGlobals());

describe('[RN2] a worker that is woken with no page open', () => {
  test('sends the outbox of the signed-in user, with the headers that both remotes require', async () => {
    await signIn();
    await write();
    await syncNow();
    const push = seen.find(({ url }) => url === 'https://api.test/api/v1/sync/push');
    expect(push?.headers.get('authorization')).toBe('Bearer tok');
    const fieldPull = seen.find(({ url }) => url.startsWith('https://api.test/field/v1/sync/pull'));
    expect(fieldPull?.headers.get('x-api-key')).toBe('key');
    expect(fieldPull?.headers.get('user-id')).toBe(certifier.id);
  });

  test('throws while the network fails, and resolves once it works', async () => {
    await signIn();
    await write();
    isUp = false;
    await expect(syncNow()).rejects.toMatchObject({ code: 'WorkRemains', left: ['main'] });
    isUp = true;
    await expect(syncNow()).resolves.toBeUndefined();
  });

  test('does nothing while nobody is signed in, or the deployment is unknown', async () => {
    await syncNow();
    const root = openRootDatabase();
    await writeSession(root, session);
    await syncNow();
    await storeConfig(root, config);
    await deleteSession(root);
    root.close();
    await syncNow();
    expect(seen).toHaveLength(0);
  });

  test('[RN7] sends nothing after an offline sign-in, and leaves the outbox unchanged', async () => {
    const root = openRootDatabase();
    await storeConfig(root, config);
    await writeSession(root, { ...session, token: '' });
    root.close();
    await write();
    await expect(syncNow()).rejects.toMatchObject({ code: 'WorkRemains' });
    expect(seen).toHaveLength(0);
  });
});

/** Runs a test under fake timers while no database opens. */
async function withStuckDatabase(run: () => Promise<void>): Promise<void> {
  vi.useFakeTimers();
  // A request that never succeeds nor fails, as iOS leaves them.
  const never = Object.create(IDBOpenDBRequest.prototype) as IDBOpenDBRequest;
  const opening = vi.spyOn(indexedDB, 'open').mockReturnValue(never);
  try {
    await run();
  } finally {
    opening.mockRestore();
    vi.useRealTimers();
  }
}

describe('the signed-in user', () => {
  test('is the user of the stored session', async () => {
    expect(await currentUser()).toBeNull();
    await signIn();
    expect(await currentUser()).toBe(certifier.id);
  });

  test('[RN3] is nobody when the database does not answer in time', async () => {
    await signIn();
    await withStuckDatabase(async () => {
      const asked = currentUser();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await asked).toBeNull();
    });
  });

  test('a pushed notification waits longer for a busy database: it comes once', async () => {
    await signIn();
    await withStuckDatabase(async () => {
      const ended = vi.fn<() => void>();
      const asked = notifiedUser().finally(ended);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await asked).toBeNull();
    });
  });
});
