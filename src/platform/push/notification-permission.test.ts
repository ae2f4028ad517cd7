import { expect, test, vi } from 'vitest';
import { askNotifications, notificationState } from './notification-permission.ts';
import { pathOfNotification } from './show-notification.ts';
import { pathToOpen } from '../service-worker/service-worker-messages.ts';

test('iOS supports notifications once the app is installed; another browser without them is unsupported', () => {
  expect(notificationState({ notification: undefined, isIos: true })).toBe('ios');
  expect(notificationState({ notification: undefined, isIos: false })).toBe('unsupported');
  const notification = { permission: 'granted' as const, requestPermission: () => Promise.resolve('granted' as const) };
  expect(notificationState({ notification, isIos: true })).toBe('granted');
});

test('tolerates a browser that refuses the prompt', async () => {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(() => Promise.reject(new Error('no gesture')));
  await askNotifications({ notification: { permission: 'default', requestPermission }, isIos: false });
  expect(requestPermission).toHaveBeenCalledOnce();
});

test('notifications and worker messages open pages of the app only', () => {
  expect(pathOfNotification({ path: '/nl/rappel' })).toBe('/nl/rappel');
  expect(pathOfNotification({ path: 'javascript:alert(1)' })).toBe('/notifications');
  expect(pathOfNotification(null)).toBe('/notifications');
  expect(pathToOpen({ type: 'open', path: '/orders/1' })).toBe('/orders/1');
  for (const data of [null, { type: 'open' }, { type: 'open', path: '//evil.example' }, { type: 'other', path: '/' }])
    expect(pathToOpen(data)).toBeNull();
});
