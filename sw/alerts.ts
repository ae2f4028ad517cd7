import { alert } from '#contract/protocol/alerts.ts';
import { openRootDatabase, readAlertSettings, readConfig, readSession } from '#data/root-database.ts';
import { registerAlerts, subscribe } from '#platform/alert-subscription.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { showAppBadge } from '#platform/app-badge.ts';
import type { OpenMessage } from '#platform/service-worker-messages.ts';
import { identityOf } from '#platform/session-identity.ts';
import { notificationOf, pathOfNotification } from '#platform/show-notification.ts';

/** What the server's word needs of the world. */
export interface AlertWorld {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
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

/** Shows what the server tells, and how much is unread; nothing of what is for somebody who is no longer signed in here. */
export async function showAlert(
  data: Pick<PushMessageData, 'json'> | null,
  { registration, currentUser, showBadge = showAppBadge }: AlertWorld,
): Promise<void> {
  const read = alert.safeParse(parsed(data));
  if (!read.success || read.data.userId !== (await currentUser())) return;
  await registration.showNotification(...notificationOf(read.data));
  await showBadge(read.data.unread);
}

type Pages = Pick<Clients, 'matchAll' | 'openWindow'>;

/** Leads to what a notification is about: in a page of the app that is open, else in a new one. */
export async function openAlert(
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
  // Refused when the tap was too long ago; the page leads there all the same.
  await page.focus().catch(() => undefined);
}

/** The push service gave this device another address: the server is told, if it can be reached; else the app does at its start. */
export async function resubscribe(host: ServiceWorkerRegistration): Promise<void> {
  const root = openRootDatabase();
  try {
    const [session, config, { language, off }] = await Promise.all([
      readSession(root),
      readConfig(root),
      readAlertSettings(root),
    ]);
    if (session === null || off || config?.alertsKey === undefined) return;
    const subscription = await subscribe(host, config.alertsKey, language);
    if (subscription === null) return;
    const identity = identityOf(() => readSession(root), session.user.UserId);
    await registerAlerts(createMainClient({ config, identity, locale: () => language }), subscription);
  } finally {
    root.close();
  }
}
