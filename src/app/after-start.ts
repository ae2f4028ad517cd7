import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { refreshOfflineUser } from '#data/offline-accounts.ts';
import type { RootDatabase } from '#data/root-database.ts';
import { finishWipe } from '#data/session-end.ts';
import { deviceId, readSession, renewToken, writeSession } from '#data/root-database.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { keepDeviceCookie } from '#platform/device-cookie.ts';
import { isOnline } from '#platform/network-status.ts';
import { createSessionApi } from '#platform/session-api.ts';
import { identityOf } from '#platform/session-identity.ts';
import { systemClock } from '#platform/system-clock.ts';
import { whenWorkerInCharge } from '#platform/worker-in-charge.ts';

/** Brings the stored user up to date with the server, while the same user is signed in. */
async function refreshUser(root: RootDatabase, config: PublicConfig, userId: string, locale: string): Promise<void> {
  // Each start: the cookie's life begins anew, and a device from before there was one gets it (rule RN5).
  keepDeviceCookie(await deviceId(root));
  await whenWorkerInCharge('serviceWorker' in navigator ? navigator.serviceWorker : undefined, systemClock);
  if (!isOnline()) return;
  const identity = identityOf(() => readSession(root), userId);
  const api = createSessionApi({
    client: createMainClient({ config, identity, locale: () => locale }),
    identity,
    isOnline,
    onTokenRenewed: (token) => void renewToken(root, userId, token),
  });
  const me = await api.usersMe();
  if (!me.ok) return;
  // One transaction: an answer that comes after a sign-out must not bring the session back.
  await root.transaction('rw', root.entries, async () => {
    const session = await readSession(root);
    if (session?.user.UserId !== me.user.UserId) return;
    await writeSession(root, { ...session, user: me.user });
    await refreshOfflineUser(root, me.user);
  });
}

/** What can wait until a started page has nothing better to do: a wipe that a kill cut short is ended, the user brought up to date. */
export async function afterStart(
  root: RootDatabase,
  config: PublicConfig,
  userId: string,
  locale: string,
): Promise<void> {
  void finishWipe(root).catch(() => undefined);
  await refreshUser(root, config, userId, locale);
}
