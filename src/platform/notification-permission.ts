export type NotificationState = NotificationPermission | 'unsupported';

/** What the user answered about notifications; nothing is asked. iOS knows them in an installed app only. */
export function notificationState(): NotificationState {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}
