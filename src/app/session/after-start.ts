import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { refreshOfflineUser } from '#data/session/offline-accounts.ts';
import type { RootDatabase } from '#data/database/root-database.ts';
import { live } from '#data/live/live.ts';
import type { Live } from '#data/live/live.ts';
import { saveFormDrafts } from '#data/form-drafts/form-draft-sync.ts';
import type { Mutate } from '#data/outbox/mutate.ts';
import { finishErasures } from '#sync-stack/erasures.ts';
import { readSession, writeSession } from '#data/database/root-database.ts';
import { renewToken } from '#data/session/stored-session.ts';
import { deviceId } from '#data/device/device-id.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { createMainClient } from '#platform/http/api-clients.ts';
import { storeDeviceCookie } from '#platform/session/device-cookie.ts';
import { isOnline } from '#platform/network/network-status.ts';
import { createSessionApi } from '#platform/api/session-api.ts';
import { identityOf } from '#platform/session/session-identity.ts';
import { systemClock } from '#platform/lifecycle/system-clock.ts';
import { whenWorkerInCharge } from '#platform/service-worker/worker-in-charge.ts';

/** Refreshes the stored user from the server, while the same user is signed in. */
async function refreshUser(root: RootDatabase, config: PublicConfig, userId: string, locale: string): Promise<void> {
  // At each start: this extends the cookie by which a browser that lost its databases says which device it was (rule RN5b).
  storeDeviceCookie(await deviceId(root));
  await whenWorkerInCharge('serviceWorker' in navigator ? navigator.serviceWorker : undefined, systemClock);
  if (!isOnline()) return;
  const identity = identityOf(() => readSession(root), userId);
  const api = createSessionApi({
    client: createMainClient({ config, identity, locale: () => locale }),
    identity,
    isOnline,
    onTokenRenewed: (token) => void renewToken(root, userId, token),
  });
  const before = (await readSession(root))?.user.Picture;
  const me = await api.usersMe();
  if (!me.ok) return;
  // One transaction: a late response must not restore the session after a sign-out.
  await root.transaction('rw', root.entries, async () => {
    const session = await readSession(root);
    if (session?.user.UserId !== me.user.UserId) return;
    // A picture that was changed here meanwhile is newer than the answer.
    const { Picture } = session.user.Picture === before ? me.user : session.user;
    const user = { ...me.user, Picture };
    await writeSession(root, { ...session, user });
    await refreshOfflineUser(root, user);
  });
}

/** Calls back at each change of the user's scopes, which come as text: a role was given or withdrawn. */
export function watchScopes(all: Live<string | undefined>, onChange: () => void): void {
  let known: string | undefined;
  all.subscribe({
    next: (scopes) => {
      if (scopes === undefined || scopes === '') return;
      if (known !== undefined && scopes !== known) onChange();
      known = scopes;
    },
    error: () => undefined,
  });
}

/**
 * Runs what can wait until a started page is idle: resumes an interrupted wipe and its report, queues what a killed page typed
 * into forms, and refreshes the user now and when their roles change.
 */
export async function afterStart(
  root: RootDatabase,
  config: PublicConfig,
  { userId, db, mutate }: { userId: string; db: UserDatabase; mutate: Mutate },
  locale: string,
): Promise<void> {
  void finishErasures(root, config).catch(() => undefined);
  // What cannot be stored now stays a draft of this device, for the next start.
  void saveFormDrafts(db, mutate).catch(() => undefined);
  const refresh = (): Promise<void> => refreshUser(root, config, userId, locale);
  // Ends with the database.
  const scopes = live(async () => (await db.remotes.get('main'))?.scopes.join(' '));
  watchScopes(scopes, () => void refresh().catch(() => undefined));
  await refresh();
}
