import type { Order } from '#contract/entities/order.ts';
import type { WebPushSubscription } from '#contract/protocol/sync/web-push.ts';
import type { RoleIds } from '#contract/rules/people/roles.ts';
import { findAccount } from '../db/accounts/accounts.ts';
import type { DeviceRef } from '../db/accounts/push-subscriptions.ts';
import { subscriptionsOf } from '../db/accounts/push-subscriptions.ts';
import type { Db } from '../db/connection/database.ts';
import { unreadOf } from '../domain/people/inbox.ts';
import type { Viewer } from '../domain/rows/viewer.ts';
import { viewerOf } from '../domain/rows/viewer.ts';

/** A device to notify, and its user's count of unread rows. */
export interface Recipient {
  subscription: WebPushSubscription & DeviceRef;
  unread: number;
}

type PeopleOf = Pick<Order, 'assignee' | 'handler' | 'visitedBy' | 'commercial' | 'createdBy'>;

/** Returns everybody who may have to do with an order. */
export function peopleOf(order: PeopleOf): string[] {
  const people = [order.assignee, order.handler, order.visitedBy, order.commercial, order.createdBy ?? null];
  return [...new Set(people.flatMap((one) => one?.id ?? []))];
}

/** Returns true when the user endpoint lists an unread message of this order for the viewer. */
export function receivesMessagesOf(order: PeopleOf, viewer: Viewer): boolean {
  const own = [order.assignee, order.handler, order.visitedBy];
  const sold = viewer.commercial && !viewer.supervisor ? [order.commercial, order.createdBy ?? null] : [];
  return [...own, ...sold].some((one) => one?.id === viewer.id);
}

/** Returns the subscribed devices of these users, filtered by a test on the user. */
export async function recipientsAmong(
  db: Db,
  roles: RoleIds,
  userIds: readonly string[],
  test: (viewer: Viewer) => boolean = () => true,
): Promise<Recipient[]> {
  const subscriptions = await subscriptionsOf(db, userIds);
  const recipients: Recipient[] = [];
  for (const userId of new Set(subscriptions.map((one) => one.userId))) {
    const found = await findAccount(db, userId);
    if (found === undefined) continue;
    const viewer = viewerOf(found, roles);
    if (!test(viewer)) continue;
    const unread = (await unreadOf(db, viewer)).length;
    for (const subscription of subscriptions) {
      if (subscription.userId === userId) recipients.push({ subscription, unread });
    }
  }
  return recipients;
}
