import type { WebPushSubscription } from '#contract/protocol/sync/web-push.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RootDatabase } from '#data/database/root-database.ts';
import { changeWebPushPreferences, readWebPushPreferences, readSession } from '#data/database/root-database.ts';
import type { WebPushControls, WebPushState } from '#hooks/app/use-app-data.tsx';
import {
  isSubscribed,
  registerPushSubscription,
  subscribe,
  unregisterPushSubscription,
} from '#platform/push/push-subscription.ts';
import type { ApiClient } from '#platform/http/api-clients.ts';
import { createMainClient } from '#platform/http/api-clients.ts';
import { askNotifications, notificationState } from '#platform/push/notification-permission.ts';
import type { NotificationState } from '#platform/push/notification-permission.ts';
import { identityOf } from '#platform/session/session-identity.ts';
import type { PushHost } from '#platform/push/unsubscribe.ts';
import { unsubscribe } from '#platform/push/unsubscribe.ts';
import type { ValueStore } from '../value-store.ts';

/** What web push needs of the browser. */
export interface WebPushWorld {
  permission: () => NotificationState;
  ask: () => Promise<void>;
  /** Returns the worker's registration; undefined where there is none. */
  host: () => Promise<PushHost | undefined>;
}

/** What a page does about notifications. */
export interface WebPushController extends Omit<WebPushControls, 'current' | 'subscribe'> {
  /**
   * Reads the state and registers this device's subscription again, at each start and after a change of language: the push
   * service may have changed it, and the server writes in its language.
   */
  refresh: () => Promise<void>;
}

interface WebPushOptions {
  root: RootDatabase;
  /** Absent when the server does not send web push. */
  key: string | undefined;
  client: ApiClient;
  /** Returns the present language of the screens. */
  language: () => WebPushSubscription['language'];
  /** Receives the state. */
  state: ValueStore<WebPushState>;
  world?: WebPushWorld;
}

const thisBrowser: WebPushWorld = {
  permission: notificationState,
  ask: askNotifications,
  host: async () => ('serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined),
};

/** Keeps the browser's permission, the user's choice and the server's subscription in agreement. */
export function createWebPush({
  root,
  key,
  client,
  language,
  state,
  world = thisBrowser,
}: WebPushOptions): WebPushController {
  async function register(): Promise<boolean> {
    if (key === undefined) return false;
    const host = await world.host();
    const subscription = await subscribe(host, key, language());
    if (subscription === null) return isSubscribed(host);
    // Offline: the server has the former registration, or gets this one at the next start.
    await registerPushSubscription(client, subscription);
    return true;
  }

  async function refresh(): Promise<void> {
    const { off, later } = await readWebPushPreferences(root);
    const permission = world.permission();
    if (permission === 'default') state.set(later ? 'later' : 'ask');
    else if (permission !== 'granted') state.set(permission);
    else if (off) state.set('off');
    else {
      await changeWebPushPreferences(root, { language: language() });
      // From the browser's record: its push service, called next, may answer late or never.
      state.set((await isSubscribed(await world.host())) ? 'on' : 'openOnly');
      state.set((await register()) ? 'on' : 'openOnly');
    }
  }

  return {
    refresh,
    turnOn: async () => {
      if (world.permission() === 'default') await world.ask();
      await changeWebPushPreferences(root, { off: false, later: false });
      await refresh();
    },
    turnOff: async () => {
      await changeWebPushPreferences(root, { off: true });
      state.set('off');
      await unsubscribe(await world.host());
      await unregisterPushSubscription(client);
    },
    dismiss: async () => {
      await changeWebPushPreferences(root, { later: true });
      await refresh();
    },
  };
}

/** Creates the web push of a signed-in user. */
export function createWebPushOf(
  root: RootDatabase,
  config: Pick<PublicConfig, 'alertsKey' | 'mainBase' | 'fieldBase' | 'fieldApiKey'>,
  userId: string,
  language: () => WebPushSubscription['language'],
  state: ValueStore<WebPushState>,
): WebPushController {
  const identity = identityOf(() => readSession(root), userId);
  const client = createMainClient({ config, identity, locale: language });
  return createWebPush({ root, key: config.alertsKey, client, language, state });
}
