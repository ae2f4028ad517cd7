import { useMemo } from 'react';
import type { OrderViewer } from '#contract/rules/orders/order-rights.ts';
import { unreadByOrder, unreadNotifications } from '#data/queries/inbox/inbox.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useLive } from '../data/use-live.ts';
import { useRoles } from '../app/use-roles.ts';

/** Returns the user as a viewer of orders; the same object while nothing about them changes. */
export function useOrderViewer(): OrderViewer {
  const id = useAppData().session.user.UserId;
  const { commercial, supervisor } = useRoles();
  return useMemo(() => ({ id, commercial, supervisor }), [id, commercial, supervisor]);
}

/** What the user has not read. */
export interface Unread {
  /** Messages by order: identifiers. */
  byOrder: ReadonlyMap<string, string[]>;
  /** Notifications: identifiers. */
  notifications: readonly string[];
  /** All of them. */
  count: number;
  /** False until the device's database has answered once. */
  isRead: boolean;
}

const noMessages = new Map<string, string[]>();
const noNotifications: string[] = [];

function readMessages(
  db: UserDatabase,
  id: string,
  commercial: boolean,
  supervisor: boolean,
): Promise<ReadonlyMap<string, string[]>> {
  return unreadByOrder(db, { id, commercial, supervisor });
}

/**
 * Returns the user's unread messages and notifications, live and offline: reading one on this device counts at once.
 */
export function useUnread(): Unread {
  const { id, commercial, supervisor } = useOrderViewer();
  const foundMessages = useLive(readMessages, [id, commercial, supervisor]);
  const foundNotifications = useLive(unreadNotifications, []);
  const byOrder = foundMessages ?? noMessages;
  const notifications = foundNotifications ?? noNotifications;
  const messages = [...byOrder.values()].reduce((sum, ids) => sum + ids.length, 0);
  const isRead = foundMessages !== undefined && foundNotifications !== undefined;
  return { byOrder, notifications, count: messages + notifications.length, isRead };
}
