import { expect, test, vi } from 'vitest';
import { closeSettled, notify } from './show-notification.ts';

/** A registration as a browser keeps it: one notification for each tag. */
function createDesk() {
  const shown = new Map<string, { data: unknown; close: () => void; renotify: unknown }>();
  return {
    shown,
    showNotification: vi.fn<ServiceWorkerRegistration['showNotification']>((_title, options = {}) => {
      const { tag = '' } = options;
      shown.set(tag, {
        data: options.data as unknown,
        close: () => shown.delete(tag),
        renotify: 'renotify' in options && options.renotify,
      });
      return Promise.resolve();
    }),
    getNotifications: ({ tag }: GetNotificationOptions = {}) =>
      Promise.resolve(
        [...shown].flatMap(([key, one]) => (tag === undefined || tag === key ? [one as unknown as Notification] : [])),
      ),
  };
}

const first = { text: 'Nouveau message', tag: 'messages-1', rowId: 'one', path: '/orders/1' };

test('a second message about the same order is heard; page and server telling of the same one are heard once', async () => {
  const desk = createDesk();
  await notify(desk, first);
  await notify(desk, { ...first, rowId: 'two' });
  expect(desk.shown.get('messages-1')?.renotify).toBe(true);
  await notify(desk, { ...first, rowId: 'two' });
  expect(desk.shown.get('messages-1')?.renotify).toBe(false);
});

test('what was read elsewhere is closed, and what this device does not know stays', async () => {
  const desk = createDesk();
  await notify(desk, first);
  await notify(desk, { ...first, tag: 'messages-2', rowId: 'two' });
  await notify(desk, { text: 'ancienne', tag: 'old', path: '/' });
  await closeSettled(desk, (ids) => Promise.resolve(new Set(ids.filter((id) => id === 'one'))));
  expect([...desk.shown.keys()]).toEqual(['messages-2', 'old']);
  await closeSettled(desk, () => Promise.reject(new Error('closed')));
  expect(desk.shown.size).toBe(2);
});
