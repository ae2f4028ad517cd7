/** What a notification of this app says and opens. */
export interface AppNotification {
  text: string;
  /** A later one of the same tag takes its place, without a sound. */
  tag: string;
  /** The page that it opens: a path of the app. */
  path: string;
}

/** As the browser is given it. The title is the app's name: a locked screen shows no more than the text says. */
export function notificationOf({ text, tag, path }: AppNotification): [title: string, options: NotificationOptions] {
  return ['myCerti', { body: text, tag, data: { path }, icon: '/icons/icon-192.png' }];
}

/** The page that a notification opens; the messages for one that does not say. */
export function pathOfNotification(data: unknown): string {
  const hasPath = typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string';
  const path = hasPath ? String(data.path) : '';
  return /^\/(?!\/)/.test(path) ? path : '/notifications';
}

/** Shows a notification, by the worker, which hears it being tapped; nothing where the browser does not allow it. Never rejects. */
export async function showNotification(
  notification: AppNotification,
  container: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined = navigator.serviceWorker,
): Promise<void> {
  const registration = await container?.getRegistration().catch(() => undefined);
  await registration?.showNotification(...notificationOf(notification)).catch(() => undefined);
}
