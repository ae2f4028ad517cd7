import { unreadByOrder, unreadNotifications } from '#data/queries/inbox.ts';
import { useAppData } from './use-app-data.tsx';
import { useLive } from './use-live.ts';
import { useRoles } from './use-roles.ts';

/** Returns whose orders the user's messages are about (see `InboxQuery`). */
export function useOwnOrdersOf(): string | null {
  const { session } = useAppData();
  return useRoles().supervisor ? session.user.UserId : null;
}

/** What the user has not read. */
export interface Unread {
  /** Messages by order: identifiers. */
  byOrder: ReadonlyMap<string, string[]>;
  /** Notifications: identifiers. */
  notifications: readonly string[];
  /** All of them. */
  count: number;
}

const noMessages = new Map<string, string[]>();
const noNotifications: string[] = [];

/**
 * Returns the user's unread messages and notifications, live and offline: reading one on this device counts at once.
 */
export function useUnread(): Unread {
  const ownOrdersOf = useOwnOrdersOf();
  const byOrder = useLive((db) => unreadByOrder(db, ownOrdersOf), [ownOrdersOf]) ?? noMessages;
  const notifications = useLive(unreadNotifications, []) ?? noNotifications;
  const messages = [...byOrder.values()].reduce((sum, ids) => sum + ids.length, 0);
  return { byOrder, notifications, count: messages + notifications.length };
}
