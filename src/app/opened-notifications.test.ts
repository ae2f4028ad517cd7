import { expect, test } from 'vitest';
import { hearOpenedNotifications } from './opened-notifications.ts';

function tap(container: EventTarget, data: unknown): void {
  container.dispatchEvent(new MessageEvent('message', { data }));
}

test('a notification that is tapped before the page is ready leads there as soon as it is; the last one counts', () => {
  const container = new EventTarget();
  const whenReady = hearOpenedNotifications(container);
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

test('without a worker nothing is heard', () => {
  expect(() => hearOpenedNotifications(undefined)(() => undefined)).not.toThrow();
});
