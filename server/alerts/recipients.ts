import type { Order } from '#contract/entities/order.ts';
import type { AlertSubscription } from '#contract/protocol/alerts.ts';
import type { RoleIds } from '#contract/rules/roles.ts';
import { findAccount } from '../db/accounts.ts';
import type { DeviceOf } from '../db/alerts.ts';
import { subscriptionsOf } from '../db/alerts.ts';
import type { Db } from '../db/database.ts';
import { unreadOf } from '../db/inbox.ts';
import type { Viewer } from '../domain/viewer.ts';
import { viewerOf } from '../domain/viewer.ts';

/** A device to be told, and how much its user has not read. */
export interface Recipient {
  subscription: AlertSubscription & DeviceOf;
  unread: number;
}

type PeopleOf = Pick<Order, 'assignee' | 'handler' | 'visitedBy' | 'commercial' | 'createdBy'>;

/** Everybody who may have to do with an order. */
export function everybodyOf(order: PeopleOf): string[] {
  const people = [order.assignee, order.handler, order.visitedBy, order.commercial, order.createdBy ?? null];
  return [...new Set(people.flatMap((one) => one?.id ?? []))];
}

/** True when a message of the order is among what the user endpoint lists as unread of this viewer. */
export function isToldOf(order: PeopleOf, viewer: Viewer): boolean {
  const own = [order.assignee, order.handler, order.visitedBy];
  const sold = viewer.commercial && !viewer.supervisor ? [order.commercial, order.createdBy ?? null] : [];
  return [...own, ...sold].some((one) => one?.id === viewer.id);
}

/** The devices of these users that are to be told; of users that pass the test. */
export async function recipientsAmong(
  db: Db,
  roles: RoleIds,
  userIds: readonly string[],
  test: (viewer: Viewer) => boolean = () => true,
): Promise<Recipient[]> {
  const subscriptions = await subscriptionsOf(db, userIds);
  const recipients: Recipient[] = [];
  for (const userId of new Set(subscriptions.map((one) => one.userId))) {
    const found = await findAccount(db, userId, null);
    if (found === undefined) continue;
    const viewer = viewerOf(found.account, roles);
    if (!test(viewer)) continue;
    const unread = (await unreadOf(db, viewer)).length;
    for (const subscription of subscriptions) {
      if (subscription.userId === userId) recipients.push({ subscription, unread });
    }
  }
  return recipients;
}
