import webpush from 'web-push';
import { rowKey } from '#contract/collections.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import { pathOfReturn } from '#contract/rules/orders/return-path.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Config } from '../config/config.ts';
import type { VapidKeys, DueReminder } from '../db/accounts/push-subscriptions.ts';
import { deleteEndpoint, loadOrCreateVapidKeys } from '../db/accounts/push-subscriptions.ts';
import type { Database } from '../db/connection/database.ts';
import { readRows } from '../db/records/records.ts';
import { RowSet } from '../domain/rows/row-set.ts';
import type { RowChange } from '../domain/rows/write-plan.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Recipient } from './recipients.ts';
import { peopleOf, receivesMessagesOf, recipientsAmong } from './recipients.ts';
import type { Urgency } from './send.ts';
import { sendPush } from './send.ts';
import { createTaskQueue } from './task-queue.ts';
import type { WebPushConfig } from '../config/web-push-config.ts';
import type { PushKind } from './push-labels.ts';
import { pushText } from './push-labels.ts';

/** Concurrent requests to push services. */
const atOnce = 8;
/** Most tasks that may wait. Further ones are dropped: the app shows their rows when it is opened. */
const waitingMax = 2_000;

/** Notifies devices whose app may be closed (web push). Nothing waits for it, and its failures affect nothing else. */
export interface WebPush {
  /** Returns the public VAPID key; null when web push is off. */
  publicKey: () => Promise<string | null>;
  /** Sends notifications for the new messages and notification rows among committed changes. */
  notify: (changes: readonly RowChange[]) => void;
  /** Sends notifications for due reminders. */
  notifyDue: (reminders: readonly DueReminder[]) => void;
  /** Resolves when nothing is waiting or under way. */
  idle: () => Promise<void>;
}

interface Services {
  config: Pick<Config, 'webPush' | 'roles'>;
  database: Database;
  metrics: Metrics;
}

/** What to send to whom, before translation. */
interface Notice {
  kind: PushKind;
  orderId: string | null;
  tag: string;
  /** The message, notification or reminder that it is about. */
  rowId: string;
  /** The page to open when there is no order. */
  path: string;
  urgency: Urgency;
  /** The recipient; null for the order's people except the author. */
  to: string | null;
  except?: string;
}

function isNew<C extends string>(change: RowChange, collection: C): boolean {
  return change.collection === collection && change.before === undefined;
}

/** Returns the notices of the changes, in order. */
function noticesOf(changes: readonly RowChange[]): Notice[] {
  return changes.flatMap((change): Notice[] => {
    if (isNew(change, 'messages')) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is of its collection
      const { id, orderId, author } = change.row as Message;
      return [
        {
          kind: 'message',
          orderId,
          tag: `messages-${orderId}`,
          rowId: id,
          path: '/notifications',
          urgency: 'normal',
          to: null,
          except: author.id,
        },
      ];
    }
    if (!isNew(change, 'notifications')) return [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const row = change.row as EmployeeNotification;
    const { id, kind, orderId, userId } = row;
    const path = pathOfReturn(row) ?? (kind === 'reminderAssigned' ? '/rappel' : '/notifications');
    return [{ kind, orderId, tag: `${kind}-${orderId ?? id}`, rowId: id, path, urgency: 'normal', to: userId }];
  });
}

function dueNotice({ id, assigneeId, orderId }: DueReminder): Notice {
  const path = `/rappel?remind=edit.${id}`;
  return { kind: 'reminderDue', orderId, tag: `reminder-${id}`, rowId: id, path, urgency: 'high', to: assigneeId };
}

/** Kinds that open at their own page: that of a reminder, of a returned file or of a returned survey. */
const withOwnPage: ReadonlySet<Notice['kind']> = new Set([
  'reminderDue',
  'reminderAssigned',
  'uploadReturned',
  'followUpReturned',
]);

/** Returns the page that a notice opens: its own, else the order's. */
function pathOf({ kind, path }: Notice, number: string | null): string {
  if (number === null || withOwnPage.has(kind)) return path;
  return `/orders/${number}${kind === 'message' ? '#form-message' : ''}`;
}

const disabled: WebPush = {
  publicKey: async () => null,
  notify: () => undefined,
  notifyDue: () => undefined,
  idle: async () => undefined,
};

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

function createSender({ config, database, metrics }: Services, settings: WebPushConfig) {
  let known: Promise<VapidKeys> | undefined;
  const queue = createTaskQueue(atOnce, () => metrics.add('alerts_failed_total'));

  function keys(): Promise<VapidKeys> {
    known ??=
      settings.keys === null
        ? loadOrCreateVapidKeys(database.db, webpush.generateVAPIDKeys)
        : Promise.resolve(settings.keys);
    // A database that did not answer is tried again with the next notice.
    known.catch(() => (known = undefined));
    return known;
  }

  async function attempt({ subscription, unread }: Recipient, notice: Notice, number: string | null): Promise<void> {
    const { endpoint, language, userId } = subscription;
    const path = `${language === 'nl' ? '/nl' : ''}${pathOf(notice, number)}`;
    const alert = {
      userId,
      text: pushText(notice.kind, number, language),
      tag: notice.tag,
      rowId: notice.rowId,
      path,
      unread,
    };
    for (const wait of [...settings.pauses, null]) {
      const outcome = await sendPush({ subscription, alert, urgency: notice.urgency }, await keys(), settings);
      metrics.add(`alerts_${outcome}_total`);
      if (outcome === 'gone') await deleteEndpoint(database.db, endpoint);
      if (outcome !== 'later' || wait === null) return;
      await pause(wait);
    }
  }

  async function orderOf({ orderId }: Notice): Promise<Order | undefined> {
    if (orderId === null) return undefined;
    return new RowSet(await readRows(database.db, [rowKey('orders', orderId)])).get('orders', orderId);
  }

  /** Returns the devices that get the notice. */
  async function recipientsOf(notice: Notice, order: Order | undefined): Promise<Recipient[]> {
    const { db } = database;
    if (notice.to !== null) return recipientsAmong(db, config.roles, [notice.to]);
    if (order === undefined) return [];
    const others = peopleOf(order).filter((id) => id !== notice.except);
    return recipientsAmong(db, config.roles, others, (viewer) => receivesMessagesOf(order, viewer));
  }

  async function deliver(notice: Notice): Promise<void> {
    const order = await orderOf(notice);
    for (const recipient of await recipientsOf(notice, order)) {
      queue.add(() => attempt(recipient, notice, order?.number ?? null));
    }
  }

  return { keys, deliver, queue };
}

/** Creates web push; one that sends nothing when it is not configured. */
export function createWebPush(services: Services): WebPush {
  const { webPush } = services.config;
  if (webPush === null) return disabled;
  const { keys, deliver, queue } = createSender(services, webPush);

  function enqueue(notices: readonly Notice[]): void {
    for (const notice of notices) {
      if (queue.waiting() >= waitingMax) services.metrics.add('alerts_left_out_total');
      else queue.add(() => deliver(notice));
    }
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    notify: (changes) => enqueue(noticesOf(changes)),
    notifyDue: (reminders) => enqueue(reminders.map(dueNotice)),
    idle: queue.idle,
  };
}
