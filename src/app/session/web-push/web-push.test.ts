import { beforeEach, expect, test, vi } from 'vitest';
import type { WebPushSubscription } from '#contract/protocol/sync/web-push.ts';
import { openRootDatabase, readWebPushPreferences } from '#data/database/root-database.ts';
import type { WebPushState } from '#hooks/app/use-app-data.tsx';
import type { ApiClient, ApiRequest } from '#platform/http/api-clients.ts';
import type { NotificationState } from '#platform/push/notification-permission.ts';
import type { PushHost } from '#platform/push/unsubscribe.ts';
import { createWebPush } from './web-push.ts';
import { createValueStore } from '../value-store.ts';

const root = openRootDatabase();
beforeEach(() => root.entries.clear());

const key = 'B'.repeat(87);
const endpoint = 'https://push.test.example/1';
const keys = { p256dh: 'C'.repeat(87), auth: 'd'.repeat(22) };

/** A browser's push manager with at most one subscription. */
function pushManager(fails = false) {
  let current: { options: { applicationServerKey: BufferSource } } | null = null;
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => {
    current = null;
    return true;
  });
  const manager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: BufferSource }) => {
      if (fails) throw new Error('no push service');
      current = {
        options: { applicationServerKey },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe,
      } as unknown as typeof current;
      return current;
    },
  };
  return { host: { pushManager: manager } as unknown as PushHost, unsubscribe };
}

interface Given {
  permission: NotificationState;
  answer?: NotificationState;
  host?: PushHost;
  key?: string | undefined;
  language?: WebPushSubscription['language'];
}

function story(given: Given) {
  let { permission, language = 'fr' } = given;
  const calls: ApiRequest[] = [];
  const client: ApiClient = async (request) => {
    calls.push(request);
    return { status: 204, body: undefined, header: () => null };
  };
  const state = createValueStore<WebPushState>('later');
  const webPush = createWebPush({
    root,
    key: 'key' in given ? given.key : key,
    client,
    language: () => language,
    state,
    world: {
      permission: () => permission,
      ask: async () => {
        permission = given.answer ?? permission;
      },
      host: () => Promise.resolve(given.host),
    },
  });
  const changeLanguage = (next: typeof language): void => void (language = next);
  return { webPush, calls, state, changeLanguage };
}

test('asks nothing at the start; a yes subscribes this device at the server, in its language', async () => {
  const { host } = pushManager();
  const { webPush, calls, state } = story({ permission: 'default', answer: 'granted', host, language: 'nl' });
  await webPush.refresh();
  expect([state.current(), calls]).toEqual(['ask', []]);
  await webPush.turnOn();
  expect(state.current()).toBe('on');
  expect(calls).toEqual([{ method: 'POST', path: '/alerts/subscription', body: { endpoint, keys, language: 'nl' } }]);
  expect(await readWebPushPreferences(root)).toEqual({ language: 'nl', off: false, later: false });
});

test('a change of language registers the subscription in that language', async () => {
  const { webPush, calls, changeLanguage } = story({ permission: 'granted', host: pushManager().host });
  await webPush.refresh();
  changeLanguage('nl');
  await webPush.refresh();
  expect(calls.map(({ body }) => body)).toEqual([
    { endpoint, keys, language: 'fr' },
    { endpoint, keys, language: 'nl' },
  ]);
  expect(await readWebPushPreferences(root)).toMatchObject({ language: 'nl' });
});

test('once dismissed does not ask by itself again; reports a refusal', async () => {
  const { webPush, state } = story({ permission: 'default', answer: 'denied' });
  await webPush.dismiss();
  expect(state.current()).toBe('later');
  await webPush.refresh();
  expect(state.current()).toBe('later');
  await webPush.turnOn();
  expect(state.current()).toBe('denied');
});

test('works only while the app is open without a push service, or without a server that sends web push', async () => {
  const failing = story({ permission: 'granted', host: pushManager(true).host });
  await failing.webPush.refresh();
  expect([failing.state.current(), failing.calls]).toEqual(['openOnly', []]);
  const keyless = story({ permission: 'granted', host: pushManager().host, key: undefined });
  await keyless.webPush.refresh();
  expect([keyless.state.current(), keyless.calls]).toEqual(['openOnly', []]);
  const hostless = story({ permission: 'granted' });
  await hostless.webPush.refresh();
  expect(hostless.state.current()).toBe('openOnly');
});

test('stays off at the next start, here and on the server, once turned off', async () => {
  const { host, unsubscribe } = pushManager();
  const first = story({ permission: 'granted', host });
  await first.webPush.refresh();
  await first.webPush.turnOff();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(first.calls.at(-1)).toEqual({ method: 'DELETE', path: '/alerts/subscription' });
  const next = story({ permission: 'granted', host });
  await next.webPush.refresh();
  expect([next.state.current(), next.calls]).toEqual(['off', []]);
  await next.webPush.turnOn();
  expect(next.state.current()).toBe('on');
});

test('replaces a subscription made with another key of the server', async () => {
  const { host, unsubscribe } = pushManager();
  await story({ permission: 'granted', host }).webPush.refresh();
  await story({ permission: 'granted', host }).webPush.refresh();
  expect(unsubscribe).not.toHaveBeenCalled();
  const other = story({ permission: 'granted', host, key: 'D'.repeat(87) });
  await other.webPush.refresh();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(other.state.current()).toBe('on');
});

test('reports what the browser supports: not installed on iOS, or no notifications at all', async () => {
  for (const permission of ['ios', 'unsupported', 'denied'] as const) {
    const { webPush, state } = story({ permission });
    await webPush.refresh();
    expect(state.current()).toBe(permission);
  }
});
