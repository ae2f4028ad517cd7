import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Alert } from '#contract/protocol/alerts.ts';
import { openAlert, showAlert } from './alerts.ts';

const userId = '018f0000-0000-7000-8000-00000000c001';
const told: Alert = {
  userId,
  text: 'Nouveau message sur la commande 2026-000001',
  tag: 'messages-1',
  path: '/orders/2026-000001#form-message',
  unread: 3,
};

const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(() => Promise.resolve());
const showBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  showNotification.mockClear();
  showBadge.mockClear();
});

async function heard(json: () => unknown, current: string | null = userId): Promise<void> {
  const world = { registration: { showNotification }, currentUser: () => Promise.resolve(current), showBadge };
  await showAlert({ json }, world);
}

test('what the server tells is shown as it stands, and counted on the icon', async () => {
  await heard(() => told);
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('myCerti', {
    body: told.text,
    tag: told.tag,
    data: { path: told.path },
    icon: '/icons/icon-192.png',
  });
  expect(showBadge).toHaveBeenCalledExactlyOnceWith(3);
});

test('nothing is shown of what is for somebody else, of nobody’s, nor of what cannot be read', async () => {
  await heard(() => told, '018f0000-0000-7000-8000-00000000c002');
  await heard(() => told, null);
  await heard(() => ({ ...told, path: 'https://evil.example/' }));
  await heard(() => ({ ...told, path: '//evil.example/' }));
  await heard(() => JSON.parse('{') as unknown);
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

async function tapped(pages: readonly Page[], data: unknown = { path: told.path }) {
  const openWindow = vi.fn<(url: string) => Promise<null>>(() => Promise.resolve(null));
  const close = vi.fn<() => void>();
  const world = { matchAll: () => Promise.resolve(pages), openWindow } as unknown as Parameters<typeof openAlert>[1];
  await openAlert({ notification: { close, data } }, world);
  expect(close).toHaveBeenCalledOnce();
  return openWindow;
}

test('a tap leads the page in sight there, and opens one where there is none', async () => {
  const [hidden, visible] = [pageOf(), pageOf({ visibilityState: 'visible' })];
  expect(await tapped([hidden, visible])).not.toHaveBeenCalled();
  expect(visible.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'open', path: told.path });
  expect(visible.focus).toHaveBeenCalledOnce();
  expect(hidden.postMessage).not.toHaveBeenCalled();
  expect(await tapped([])).toHaveBeenCalledExactlyOnceWith(told.path);
});

test('a page that may not be focused any more is led there all the same; a notification that says no page opens the messages', async () => {
  const page = pageOf({ focus: () => Promise.reject(new Error('too late')) });
  await tapped([page]);
  expect(page.postMessage).toHaveBeenCalledOnce();
  expect(await tapped([], { path: '//evil.example' })).toHaveBeenCalledExactlyOnceWith('/notifications');
});
