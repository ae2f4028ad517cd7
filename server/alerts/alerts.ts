import webpush from 'web-push';
import { rowKey } from '#contract/collections.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Config } from '../config.ts';
import type { AlertKeys, DueReminder } from '../db/alerts.ts';
import { dropEndpoint, keepAlertKeys } from '../db/alerts.ts';
import type { Database } from '../db/database.ts';
import { readRows } from '../db/records.ts';
import { RowSet } from '../domain/row-set.ts';
import type { RowChange } from '../domain/write.ts';
import type { Metrics } from '../metrics.ts';
import { createLimiter } from './limiter.ts';
import type { Recipient } from './recipients.ts';
import { everybodyOf, isToldOf, recipientsAmong } from './recipients.ts';
import type { Urgency } from './send.ts';
import { sendAlert } from './send.ts';
import type { AlertsConfig } from './settings.ts';
import type { AlertKind } from './words.ts';
import { alertText } from './words.ts';

/** Requests to push services at once. */
const atOnce = 8;
/** Most that waits to be sent: what comes on top is left out, and read when the app is opened. */
const waitingMax = 2_000;

/** Tells devices whose app may be closed of what is new (Web Push). Nothing waits for it, and nothing fails by it. */
export interface Alerts {
  /** The key for push services; null when nobody is told. */
  publicKey: () => Promise<string | null>;
  /** Rows that were committed: the new messages and notifications among them are told of. */
  heard: (changes: readonly RowChange[]) => void;
  /** Reminders that have fallen due. */
  due: (reminders: readonly DueReminder[]) => void;
  /** Resolves when nothing is under way. */
  settled: () => Promise<void>;
}

interface World {
  config: Pick<Config, 'alerts' | 'roles'>;
  database: Database;
  metrics: Metrics;
}

/** What is told to whom, before it is put into their languages. */
interface News {
  kind: AlertKind;
  orderId: string | null;
  tag: string;
  /** Where there is no order to open. */
  path: string;
  urgency: Urgency;
  /** Null for everybody who has to do with the order but one. */
  to: string | null;
  except?: string;
}

function isNew<C extends string>(change: RowChange, collection: C): boolean {
  return change.collection === collection && change.before === undefined;
}

/** What of the rows is news, in their order. */
function newsOf(changes: readonly RowChange[]): News[] {
  return changes.flatMap((change): News[] => {
    if (isNew(change, 'messages')) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of its collection
      const { orderId, author } = change.row as Message;
      return [
        {
          kind: 'message',
          orderId,
          tag: `messages-${orderId}`,
          path: '/notifications',
          urgency: 'normal',
          to: null,
          except: author.id,
        },
      ];
    }
    if (!isNew(change, 'notifications')) return [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const { id, kind, orderId, userId } = change.row as EmployeeNotification;
    const path = kind === 'reminderAssigned' ? '/rappel' : '/notifications';
    return [{ kind, orderId, tag: `${kind}-${orderId ?? id}`, path, urgency: 'normal', to: userId }];
  });
}

function dueNews({ id, assigneeId, orderId }: DueReminder): News {
  const path = `/rappel?remind=edit.${id}`;
  return { kind: 'reminderDue', orderId, tag: `reminder-${id}`, path, urgency: 'high', to: assigneeId };
}

/** The page that news opens: a reminder's own, else the order's. */
function pathOf({ kind, path }: News, number: string | null): string {
  if (number === null || kind === 'reminderDue' || kind === 'reminderAssigned') return path;
  return `/orders/${number}${kind === 'message' ? '#form-message' : ''}`;
}

const none: Alerts = {
  publicKey: async () => null,
  heard: () => undefined,
  due: () => undefined,
  settled: async () => undefined,
};

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

function createSender({ config, database, metrics }: World, alerts: AlertsConfig) {
  let known: Promise<AlertKeys> | undefined;
  const limit = createLimiter(atOnce);

  function keys(): Promise<AlertKeys> {
    known ??=
      alerts.keys === null ? keepAlertKeys(database.db, webpush.generateVAPIDKeys) : Promise.resolve(alerts.keys);
    // A database that did not answer is asked again the next time.
    known.catch(() => (known = undefined));
    return known;
  }

  async function attempt({ subscription, unread }: Recipient, news: News, number: string | null): Promise<void> {
    const { endpoint, language, userId } = subscription;
    const path = `${language === 'nl' ? '/nl' : ''}${pathOf(news, number)}`;
    const alert = { userId, text: alertText(news.kind, number, language), tag: news.tag, path, unread };
    for (const wait of [...alerts.pauses, null]) {
      const outcome = await sendAlert({ subscription, alert, urgency: news.urgency }, await keys(), alerts);
      metrics.add(`alerts_${outcome}_total`);
      if (outcome === 'gone') await dropEndpoint(database.db, endpoint);
      if (outcome !== 'later' || wait === null) return;
      await pause(wait);
    }
  }

  async function orderOf({ orderId }: News): Promise<Order | undefined> {
    if (orderId === null) return undefined;
    return new RowSet(await readRows(database.db, [rowKey('orders', orderId)])).get('orders', orderId);
  }

  /** Whoever is to be told of it. */
  async function recipientsOf(news: News, order: Order | undefined): Promise<Recipient[]> {
    const { db } = database;
    if (news.to !== null) return recipientsAmong(db, config.roles, [news.to]);
    if (order === undefined) return [];
    const others = everybodyOf(order).filter((id) => id !== news.except);
    return recipientsAmong(db, config.roles, others, (viewer) => isToldOf(order, viewer));
  }

  async function tell(news: News): Promise<void> {
    const order = await orderOf(news);
    for (const recipient of await recipientsOf(news, order)) {
      limit.run(() => attempt(recipient, news, order?.number ?? null).catch(() => metrics.add('alerts_failed_total')));
    }
  }

  return { keys, limit, tell };
}

/** Makes what tells devices; without a configuration nobody is told. */
export function createAlerts(world: World): Alerts {
  const { alerts } = world.config;
  if (alerts === null) return none;
  const { keys, limit, tell } = createSender(world, alerts);

  function take(news: readonly News[]): void {
    for (const one of news) {
      if (limit.waiting() >= waitingMax) world.metrics.add('alerts_left_out_total');
      else limit.run(() => tell(one).catch(() => world.metrics.add('alerts_failed_total')));
    }
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    heard: (changes) => take(newsOf(changes)),
    due: (reminders) => take(reminders.map(dueNews)),
    settled: limit.settled,
  };
}
