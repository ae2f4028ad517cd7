/** The text of a notification, and what it opens. */
export interface AppNotification {
  text: string;
  /** A later notification with the same tag replaces it. */
  tag: string;
  /** The message, notification or reminder that it is about. */
  rowId?: string | undefined;
  /** The page that it opens: a path of the app. */
  path: string;
}

/** Returns the browser's arguments. The title is the app's name, so a locked screen shows no more than the text. */
function notificationOf({ text, tag, rowId, path }: AppNotification): [title: string, options: NotificationOptions] {
  return ['myCerti', { body: text, tag, data: { path, rowId }, icon: '/icons/icon-192.png' }];
}

type Notifier = Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;

/** Returns the row that a notification is about; null for one of an earlier version. */
function rowIdOf(data: unknown): string | null {
  const hasRow = typeof data === 'object' && data !== null && 'rowId' in data && typeof data.rowId === 'string';
  return hasRow ? String(data.rowId) : null;
}

/** Shows a notification, with its sound also when it takes the place of another one; silent when page and server tell of the same row. */
export async function notify(registration: Notifier, notification: AppNotification): Promise<void> {
  const [title, options] = notificationOf(notification);
  const before = await registration.getNotifications({ tag: notification.tag }).catch(() => []);
  const isSame = before.some(({ data }) => rowIdOf(data) !== null && rowIdOf(data) === notification.rowId);
  const shown: NotificationOptions & { renotify?: boolean } = isSame ? options : { ...options, renotify: true };
  await registration.showNotification(title, shown);
}

/**
 * Closes the notifications of rows that were read or done since, here or elsewhere. Never rejects.
 * @param settled returns which of these rows are
 */
export async function closeSettled(
  registration: Pick<ServiceWorkerRegistration, 'getNotifications'>,
  settled: (rowIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const shown = await registration.getNotifications().catch(() => []);
  const ids = shown.flatMap(({ data }) => rowIdOf(data) ?? []);
  if (ids.length === 0) return;
  const over = await settled(ids).catch(() => new Set<string>());
  for (const notification of shown) if (over.has(rowIdOf(notification.data) ?? '')) notification.close();
}

/** Returns the page that a notification opens; the messages when it names none. */
export function pathOfNotification(data: unknown): string {
  const hasPath = typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string';
  const path = hasPath ? String(data.path) : '';
  return /^\/(?!\/)/.test(path) ? path : '/notifications';
}

/**
 * Shows a notification through the service worker, which receives its tap. Does nothing without permission. Never
 * rejects.
 */
export async function showNotification(
  notification: AppNotification,
  container: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined = navigator.serviceWorker,
): Promise<void> {
  const registration = await container?.getRegistration().catch(() => undefined);
  if (registration !== undefined) await notify(registration, notification).catch(() => undefined);
}

/** Closes the notifications of rows that were read or done since, from a page. Never rejects. */
export async function closeSettledHere(
  settled: (rowIds: readonly string[]) => Promise<ReadonlySet<string>>,
  container: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined = navigator.serviceWorker,
): Promise<void> {
  const registration = await container?.getRegistration().catch(() => undefined);
  if (registration !== undefined) await closeSettled(registration, settled);
}
