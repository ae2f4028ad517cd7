/** The text of a notification, and what it opens. */
export interface AppNotification {
  text: string;
  /** A later notification with the same tag replaces it, silently. */
  tag: string;
  /** The page that it opens: a path of the app. */
  path: string;
}

/** Returns the browser's arguments. The title is the app's name, so a locked screen shows no more than the text. */
export function notificationOf({ text, tag, path }: AppNotification): [title: string, options: NotificationOptions] {
  return ['myCerti', { body: text, tag, data: { path }, icon: '/icons/icon-192.png' }];
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
  await registration?.showNotification(...notificationOf(notification)).catch(() => undefined);
}
