import { isAppleTouch } from './install-prompt.ts';

/** What the user answered about notifications. `ios`: known only once the app is installed. `unsupported`: not here. */
export type NotificationState = NotificationPermission | 'unsupported' | 'ios';

interface NotificationWorld {
  /** Undefined where pages know no notifications. */
  notification: Pick<typeof Notification, 'permission' | 'requestPermission'> | undefined;
  isIos: boolean;
}

function thisBrowser(): NotificationWorld {
  return { notification: 'Notification' in globalThis ? Notification : undefined, isIos: isAppleTouch() };
}

/** What the user answered about notifications; nothing is asked. */
export function notificationState(world: NotificationWorld = thisBrowser()): NotificationState {
  if (world.notification !== undefined) return world.notification.permission;
  return world.isIos ? 'ios' : 'unsupported';
}

/** Asks the user, by the browser's own question; to be called by their tap. Never rejects. */
export async function askNotifications({ notification }: NotificationWorld = thisBrowser()): Promise<void> {
  await notification?.requestPermission().catch(() => undefined);
}
