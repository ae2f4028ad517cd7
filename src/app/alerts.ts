import type { AlertSubscription } from '#contract/protocol/alerts.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RootDatabase } from '#data/root-database.ts';
import { changeAlertSettings, readAlertSettings, readSession } from '#data/root-database.ts';
import type { Alerts, AlertsState } from '#hooks/alerts.ts';
import { isSubscribed, registerAlerts, subscribe, unregisterAlerts } from '#platform/alert-subscription.ts';
import type { ApiClient } from '#platform/api-clients.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { askNotifications, notificationState } from '#platform/notification-permission.ts';
import type { NotificationState } from '#platform/notification-permission.ts';
import { identityOf } from '#platform/session-identity.ts';
import type { PushHost } from '#platform/unsubscribe.ts';
import { unsubscribe } from '#platform/unsubscribe.ts';
import type { ValueStore } from './value-store.ts';

/** What the story needs of the browser. */
export interface AlertsWorld {
  permission: () => NotificationState;
  ask: () => Promise<void>;
  /** The worker's registration; undefined where there is none. */
  host: () => Promise<PushHost | undefined>;
}

/** What a page does about notifications. */
export interface AlertsStory extends Omit<Alerts, 'current' | 'subscribe'> {
  /**
   * Finds out how things stand, and tells the server again where this device is woken, as at each start: the push service may have
   * changed it, and the language may be another one.
   */
  refresh: () => Promise<void>;
}

interface AlertsOptions {
  root: RootDatabase;
  /** Absent: the server tells closed apps nothing. */
  key: string | undefined;
  client: ApiClient;
  language: AlertSubscription['language'];
  /** Where it is told how things stand. */
  state: ValueStore<AlertsState>;
  world?: AlertsWorld;
}

const thisBrowser: AlertsWorld = {
  permission: notificationState,
  ask: askNotifications,
  host: async () => ('serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined),
};

/** Keeps what the browser, the user and the server say about notifications together. */
export function createAlerts({ root, key, client, language, state, world = thisBrowser }: AlertsOptions): AlertsStory {
  async function register(): Promise<boolean> {
    if (key === undefined) return false;
    const host = await world.host();
    const subscription = await subscribe(host, key, language);
    if (subscription === null) return isSubscribed(host);
    // Without the server now: it knows from before, or is told at the next start.
    await registerAlerts(client, subscription);
    return true;
  }

  async function refresh(): Promise<void> {
    const { off, later } = await readAlertSettings(root);
    const permission = world.permission();
    if (permission === 'default') state.set(later ? 'later' : 'ask');
    else if (permission !== 'granted') state.set(permission);
    else if (off) state.set('off');
    else {
      await changeAlertSettings(root, { language });
      // As the browser knows it: its push service, which is asked next, may be long to answer or never do.
      state.set((await isSubscribed(await world.host())) ? 'on' : 'openOnly');
      state.set((await register()) ? 'on' : 'openOnly');
    }
  }

  return {
    refresh,
    turnOn: async () => {
      if (world.permission() === 'default') await world.ask();
      await changeAlertSettings(root, { off: false, later: false });
      await refresh();
    },
    turnOff: async () => {
      await changeAlertSettings(root, { off: true });
      state.set('off');
      await unsubscribe(await world.host());
      await unregisterAlerts(client);
    },
    putOff: async () => {
      await changeAlertSettings(root, { later: true });
      await refresh();
    },
  };
}

/** The same for a signed-in user. */
export function createAlertsOf(
  root: RootDatabase,
  config: Pick<PublicConfig, 'alertsKey' | 'mainBase' | 'fieldBase' | 'fieldApiKey'>,
  userId: string,
  language: AlertSubscription['language'],
  state: ValueStore<AlertsState>,
): AlertsStory {
  const identity = identityOf(() => readSession(root), userId);
  const client = createMainClient({ config, identity, locale: () => language });
  return createAlerts({ root, key: config.alertsKey, client, language, state });
}
