import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RootDatabase, Session } from '#data/database/root-database.ts';
import { openRootDatabase, readConfig, readSession } from '#data/database/root-database.ts';
import { readDeviceLanguage } from '#data/device/device-language.ts';
import { fileOnDevice } from '#data/files/read-file.ts';
import { saveFormDrafts } from '#data/form-drafts/form-draft-sync.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { settledHere } from '#data/queries/inbox/notified.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { beginLife } from '#platform/lifecycle/context-life.ts';
import { withDeadline } from '#platform/http/deadline.ts';
import { newId } from '#platform/session/ids.ts';
import { createSyncStack } from '#sync-stack/sync-stack.ts';
import type { BackgroundSyncSession } from '../background-sync.ts';
import type { OpenFiles } from '../offline-files.ts';

/** How long the root database may take when the worker wakes, in milliseconds. */
const bootDeadline = 5_000;

/** How long a request waits for the signed-in user, in milliseconds. After it, caches treat the user as signed out. */
const currentUserDeadline = 2_000;

/** The same for a pushed notification, which nobody waits for and nobody sends again. */
const notifiedUserDeadline = 25_000;

async function withRoot<T>(ms: number, read: (root: RootDatabase) => Promise<T>): Promise<T> {
  const root = openRootDatabase();
  try {
    return await withDeadline(read(root), ms, 'the root database');
  } finally {
    root.close();
  }
}

/** Returns the identifier of the signed-in user. Null when nobody is, or the database does not answer in time. Never rejects. */
export async function currentUser(deadline = currentUserDeadline): Promise<string | null> {
  const session = await withRoot(deadline, readSession).catch(() => null);
  return session?.user.UserId ?? null;
}

/** Returns the identifier of the signed-in user for a pushed notification, as `currentUser` does. */
export function notifiedUser(): Promise<string | null> {
  return currentUser(notifiedUserDeadline);
}

/** Opens the signed-in user's database. Null when nobody is, or the root database does not answer in time. */
async function openOwnDatabase(): Promise<UserDatabase | null> {
  const read = (root: RootDatabase) => Promise.all([readSession(root), readConfig(root)]);
  const [session, config] = await withRoot(currentUserDeadline, read).catch(() => [null, null]);
  return session === null || config === null ? null : openUserDatabase(config.deployment, session.user.UserId);
}

/** Opens the signed-in user's files. Null when nobody is, or the databases do not answer in time. Never rejects. */
export async function openFiles(): Promise<OpenFiles | null> {
  const db = await openOwnDatabase();
  if (db === null) return null;
  return {
    find: (id) => withDeadline(fileOnDevice(db, id), bootDeadline, 'the user database'),
    close: () => db.close(),
  };
}

/** Returns which of these rows the signed-in user has read or done, as far as this device knows. Never rejects. */
export async function settledRows(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const db = await openOwnDatabase();
  if (db === null) return new Set();
  const found = withDeadline(settledHere(db, ids, Date.now()), bootDeadline, 'the user database');
  return found.catch(() => new Set<string>()).finally(() => db.close());
}

async function createBackgroundSync(
  root: RootDatabase,
  { user }: Session,
  config: PublicConfig,
): Promise<BackgroundSyncSession> {
  const language = await readDeviceLanguage(root);
  const life = await beginLife(`worker-${newId()}`);
  const db = openUserDatabase(config.deployment, user.UserId);
  const { clock, engine, fileSender, uploadStorage, storage } = createSyncStack({
    root,
    db,
    config,
    userId: user.UserId,
    holder: life.name,
    locale: () => language,
  });
  const actor = { id: user.UserId, name: user.FirstName };
  const mutate = createMutate({ db, clock: clock.now, newId, actor, afterCommit: () => undefined });
  // What cannot be stored now stays a draft of this device.
  await withDeadline(saveFormDrafts(db, mutate), bootDeadline, 'the user database').catch(() => undefined);
  return {
    engine,
    fileSender,
    hasWork: async (remote) => (await storage.nextReady(remote, clock.now())) !== null,
    hasFiles: async () => (await uploadStorage.nextFile(clock.now(), new Set(), true)) !== null,
    close: () => {
      db.close();
      root.close();
      life.end();
    },
  };
}

/** Opens the signed-in user's sync. Null when nobody is signed in, or the deployment is unknown. */
export async function openBackgroundSync(): Promise<BackgroundSyncSession | null> {
  const root = openRootDatabase();
  try {
    const read = Promise.all([readSession(root), readConfig(root)]);
    const [session, config] = await withDeadline(read, bootDeadline, 'the root database');
    if (session !== null && config !== null) return await createBackgroundSync(root, session, config);
    root.close();
    return null;
  } catch (error) {
    root.close();
    throw error;
  }
}
