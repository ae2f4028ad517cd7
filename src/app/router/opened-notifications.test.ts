import { expect, test } from 'vitest';
import { followOpenedNotifications } from './opened-notifications.ts';

function tap(container: EventTarget, data: unknown): void {
  container.dispatchEvent(new MessageEvent('message', { data }));
}

test('opens the page of a notification tapped before the app was ready; the last tap wins', () => {
  const container = new EventTarget();
  const whenReady = followOpenedNotifications(container);
  tap(container, { type: 'open', path: '/orders/1' });
  tap(container, { type: 'open', path: '/orders/2' });
  tap(container, { type: 'version' });
  const gone: string[] = [];
  whenReady((path) => gone.push(path));
  expect(gone).toEqual(['/orders/2']);
  tap(container, { type: 'open', path: '/rappel' });
  tap(container, { type: 'open', path: 'https://elsewhere.example' });
  expect(gone).toEqual(['/orders/2', '/rappel']);
});

test('does nothing without a worker', () => {
  expect(() => followOpenedNotifications(undefined)(() => undefined)).not.toThrow();
});
