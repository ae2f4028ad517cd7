import { readHere } from '#data/queries/inbox/notified.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useLive } from '../data/use-live.ts';
import { useSyncStatus } from '../sync/use-sync-status.ts';
import { useUnread } from './use-unread.ts';

/**
 * Merges two lists of unread items: everything the device knows to be unread, and what the server lists that the device
 * does not hold as read: that was read after the server listed it.
 */
export function mergeUnread(
  unreadHere: Iterable<string>,
  listed: readonly { id: string }[],
  read: ReadonlySet<string>,
): Set<string> {
  const unread = new Set(unreadHere);
  for (const { id } of listed) if (!read.has(id)) unread.add(id);
  return unread;
}

const none = new Set<string>();

const nothing: readonly { id: string }[] = [];

/**
 * Returns the number of unread messages and notifications, for the bell, the drawer and the app's icon: those that the list has
 * and, while rows are still arriving, those of the server's list.
 */
export function useUnreadCount(): number {
  const { loading } = useSyncStatus();
  const { byOrder, isRead, notifications } = useUnread();
  const { Notifications } = useAppData().session.user;
  const listed = loading || !isRead ? Notifications : nothing;
  const ids = listed.map(({ id }) => id);
  const read = useLive((db) => readHere(db, ids), [ids.join()]);
  // Until the device's rows are read, everything in the server's list counts as unread.
  return mergeUnread(
    [...[...byOrder.values()].flat(), ...notifications],
    listed,
    isRead && read !== undefined ? read : none,
  ).size;
}
