import { webPushMessage } from '#contract/protocol/sync/web-push.ts';
import { openRootDatabase, readWebPushPreferences, readConfig, readSession } from '#data/database/root-database.ts';
import { registerPushSubscription, subscribe } from '#platform/push/push-subscription.ts';
import { createMainClient } from '#platform/http/api-clients.ts';
import { showAppBadge } from '#platform/push/app-badge.ts';
import type { OpenMessage } from '#platform/service-worker/service-worker-messages.ts';
import { identityOf } from '#platform/session/session-identity.ts';
import { notify, pathOfNotification } from '#platform/push/show-notification.ts';

/** The worker's side effects; replaceable in tests. */
export interface WebPushOptions {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
  currentUser: () => Promise<string | null>;
  showBadge?: (count: number) => Promise<void>;
}

function parsed(data: Pick<PushMessageData, 'json'> | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** Shows a notification and the unread count. Ignores a notification for anyone but the signed-in user. */
export async function showPushNotification(
  data: Pick<PushMessageData, 'json'> | null,
  { registration, currentUser, showBadge = showAppBadge }: WebPushOptions,
): Promise<void> {
  const read = webPushMessage.safeParse(parsed(data));
  if (!read.success || read.data.userId !== (await currentUser())) return;
  await notify(registration, read.data);
  await showBadge(read.data.unread);
}

type Pages = Pick<Clients, 'matchAll' | 'openWindow'>;

/** Opens the target of a notification, in an open page of the app or else in a new one. */
export async function openPushNotification(
  { notification }: { notification: Pick<Notification, 'close' | 'data'> },
  pages: Pages,
): Promise<void> {
  notification.close();
  const path = pathOfNotification(notification.data);
  const open = await pages.matchAll({ type: 'window' });
  const page = open.find((one) => one.focused) ?? open.find((one) => one.visibilityState === 'visible') ?? open[0];
  if (page === undefined) {
    await pages.openWindow(path);
    return;
  }
  page.postMessage({ type: 'open', path } satisfies OpenMessage);
  // Browsers refuse the focus when the tap is too old; the page navigates anyway.
  await page.focus().catch(() => undefined);
}

/** Registers a changed push subscription with the server. After a failure, the app registers it at its next start. */
export async function resubscribe(host: ServiceWorkerRegistration): Promise<void> {
  const root = openRootDatabase();
  try {
    const [session, config, { language, off }] = await Promise.all([
      readSession(root),
      readConfig(root),
      readWebPushPreferences(root),
    ]);
    if (session === null || off || config?.alertsKey === undefined) return;
    const subscription = await subscribe(host, config.alertsKey, language);
    if (subscription === null) return;
    const identity = identityOf(() => readSession(root), session.user.UserId);
    await registerPushSubscription(createMainClient({ config, identity, locale: () => language }), subscription);
  } finally {
    root.close();
  }
}
