import { beforeEach, expect, test, vi } from 'vitest';
import type { WebPushMessage } from '#contract/protocol/sync/web-push.ts';
import { openPushNotification, showPushNotification } from './web-push.ts';

const userId = '018f0000-0000-7000-8000-00000000c001';
const reported: WebPushMessage = {
  userId,
  text: 'Nouveau message sur la commande 2026-000001',
  tag: 'messages-1',
  rowId: '018f0000-0000-7000-8000-00000000c005',
  path: '/orders/2026-000001#form-message',
  unread: 3,
};

const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(() => Promise.resolve());
const showBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  showNotification.mockClear();
  showBadge.mockClear();
});

async function received(json: () => unknown, current: string | null = userId): Promise<void> {
  const registration = { showNotification, getNotifications: () => Promise.resolve([]) };
  const world = { registration, currentUser: () => Promise.resolve(current), showBadge };
  await showPushNotification({ json }, world);
}

test('shows a notification as sent, and the unread count on the icon', async () => {
  await received(() => reported);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('myCerti', {
    body: reported.text,
    tag: reported.tag,
    data: { path: reported.path, rowId: reported.rowId },
    icon: '/icons/icon-192.png',
    renotify: true,
  });
  expect(showBadge).toHaveBeenCalledExactlyOnceWith(3);
});

test('shows nothing for another user, while nobody is signed in, and for unreadable data', async () => {
  await received(() => reported, '018f0000-0000-7000-8000-00000000c002');
  await received(() => reported, null);
  await received(() => ({ ...reported, path: 'https://evil.example/' }));
  await received(() => ({ ...reported, path: '//evil.example/' }));
  await received(() => JSON.parse('{') as unknown);
  expect(showNotification).not.toHaveBeenCalled();
  expect(showBadge).not.toHaveBeenCalled();
});

interface Page {
  focused: boolean;
  visibilityState: string;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown) => void;
}

function pageOf(given: Partial<Page> = {}) {
  return {
    focused: false,
    visibilityState: 'hidden',
    focus: vi.fn<() => Promise<unknown>>(() => Promise.resolve()),
    postMessage: vi.fn<(message: unknown) => void>(),
    ...given,
  };
}

async function tapped(pages: readonly Page[], data: unknown = { path: reported.path }) {
  const openWindow = vi.fn<(url: string) => Promise<null>>(() => Promise.resolve(null));
  const close = vi.fn<() => void>();
  const world = { matchAll: () => Promise.resolve(pages), openWindow } as unknown as Parameters<
    typeof openPushNotification
  >[1];
  await openPushNotification({ notification: { close, data } }, world);
  expect(close).toHaveBeenCalledOnce();
  return openWindow;
}

test('a tap navigates the visible page, and opens one when there is none', async () => {
  const [hidden, visible] = [pageOf(), pageOf({ visibilityState: 'visible' })];
  expect(await tapped([hidden, visible])).not.toHaveBeenCalled();
  expect(visible.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'open', path: reported.path });
  expect(visible.focus).toHaveBeenCalledOnce();
  expect(hidden.postMessage).not.toHaveBeenCalled();
  expect(await tapped([])).toHaveBeenCalledExactlyOnceWith(reported.path);
});

test('navigates a page that cannot be focused; a notification without a path opens the messages', async () => {
  const page = pageOf({ focus: () => Promise.reject(new Error('too late')) });
  await tapped([page]);
  expect(page.postMessage).toHaveBeenCalledOnce();
  expect(await tapped([], { path: '//evil.example' })).toHaveBeenCalledExactlyOnceWith('/notifications');
});
