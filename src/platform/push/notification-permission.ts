import { isAppleTouch } from '../service-worker/install-prompt.ts';

/**
 * The user's answer about notifications. `ios`: available only once the app is installed. `unsupported`: not available.
 */
export type NotificationState = NotificationPermission | 'unsupported' | 'ios';

interface NotificationWorld {
  /** Undefined where pages have no notifications. */
  notification: Pick<typeof Notification, 'permission' | 'requestPermission'> | undefined;
  isIos: boolean;
}

function thisBrowser(): NotificationWorld {
  return { notification: 'Notification' in globalThis ? Notification : undefined, isIos: isAppleTouch() };
}

/** Returns the user's answer about notifications, without a prompt. */
export function notificationState(world: NotificationWorld = thisBrowser()): NotificationState {
  if (world.notification !== undefined) return world.notification.permission;
  return world.isIos ? 'ios' : 'unsupported';
}

/** Shows the browser's permission prompt; call it from a tap. Never rejects. */
export async function askNotifications({ notification }: NotificationWorld = thisBrowser()): Promise<void> {
  await notification?.requestPermission().catch(() => undefined);
}
