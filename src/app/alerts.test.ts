import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AlertSubscription } from '#contract/protocol/alerts.ts';
import { openRootDatabase, readAlertSettings } from '#data/root-database.ts';
import type { AlertsState } from '#hooks/alerts.ts';
import type { ApiClient, ApiRequest } from '#platform/api-clients.ts';
import type { NotificationState } from '#platform/notification-permission.ts';
import type { PushHost } from '#platform/unsubscribe.ts';
import { createAlerts } from './alerts.ts';
import { createValueStore } from './value-store.ts';

const root = openRootDatabase();
beforeEach(() => root.entries.clear());

const key = 'B'.repeat(87);
const endpoint = 'https://push.test.example/1';
const keys = { p256dh: 'C'.repeat(87), auth: 'd'.repeat(22) };

/** A browser's push manager that holds one subscription at most. */
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
  language?: AlertSubscription['language'];
}

function story(given: Given) {
  let { permission } = given;
  const calls: ApiRequest[] = [];
  const client: ApiClient = async (request) => {
    calls.push(request);
    return { status: 204, body: undefined, header: () => null };
  };
  const state = createValueStore<AlertsState>('later');
  const alerts = createAlerts({
    root,
    key: 'key' in given ? given.key : key,
    client,
    language: given.language ?? 'fr',
    state,
    world: {
      permission: () => permission,
      ask: async () => {
        permission = given.answer ?? permission;
      },
      host: () => Promise.resolve(given.host),
    },
  });
  return { alerts, calls, state };
}

test('nothing is asked at the start; a yes has the server tell this device, in its language', async () => {
  const { host } = pushManager();
  const { alerts, calls, state } = story({ permission: 'default', answer: 'granted', host, language: 'nl' });
  await alerts.refresh();
  expect([state.current(), calls]).toEqual(['ask', []]);
  await alerts.turnOn();
  expect(state.current()).toBe('on');
  expect(calls).toEqual([{ method: 'POST', path: '/alerts/subscription', body: { endpoint, keys, language: 'nl' } }]);
  expect(await readAlertSettings(root)).toEqual({ language: 'nl', off: false, later: false });
});

test('put off, it is not asked by itself again; refused, it is said', async () => {
  const { alerts, state } = story({ permission: 'default', answer: 'denied' });
  await alerts.putOff();
  expect(state.current()).toBe('later');
  await alerts.refresh();
  expect(state.current()).toBe('later');
  await alerts.turnOn();
  expect(state.current()).toBe('denied');
});

test('without a push service, or a server that tells closed apps, it is said to work while the app is open', async () => {
  const failing = story({ permission: 'granted', host: pushManager(true).host });
  await failing.alerts.refresh();
  expect([failing.state.current(), failing.calls]).toEqual(['openOnly', []]);
  const keyless = story({ permission: 'granted', host: pushManager().host, key: undefined });
  await keyless.alerts.refresh();
  expect([keyless.state.current(), keyless.calls]).toEqual(['openOnly', []]);
  const hostless = story({ permission: 'granted' });
  await hostless.alerts.refresh();
  expect(hostless.state.current()).toBe('openOnly');
});

test('turned off, it stays off at the next start, here and on the server, until it is turned on', async () => {
  const { host, unsubscribe } = pushManager();
  const first = story({ permission: 'granted', host });
  await first.alerts.refresh();
  await first.alerts.turnOff();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(first.calls.at(-1)).toEqual({ method: 'DELETE', path: '/alerts/subscription' });
  const next = story({ permission: 'granted', host });
  await next.alerts.refresh();
  expect([next.state.current(), next.calls]).toEqual(['off', []]);
  await next.alerts.turnOn();
  expect(next.state.current()).toBe('on');
});

test('a subscription that another key of the server’s made is replaced', async () => {
  const { host, unsubscribe } = pushManager();
  await story({ permission: 'granted', host }).alerts.refresh();
  await story({ permission: 'granted', host }).alerts.refresh();
  expect(unsubscribe).not.toHaveBeenCalled();
  const other = story({ permission: 'granted', host, key: 'D'.repeat(87) });
  await other.alerts.refresh();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(other.state.current()).toBe('on');
});

test('what the browser itself says is passed on: not installed on iOS, or no notifications at all', async () => {
  for (const permission of ['ios', 'unsupported', 'denied'] as const) {
    const { alerts, state } = story({ permission });
    await alerts.refresh();
    expect(state.current()).toBe(permission);
  }
});
