import { receivedHere } from '#data/queries/notified.ts';
import { useAppData } from './use-app-data.tsx';
import { useLive } from './use-live.ts';
import { useUnread } from './use-unread.ts';

/**
 * Merges two lists of unread items: everything the device knows to be unread, and what the server lists that the device
 * does not hold.
 * What the device holds as read was read after the server listed it.
 */
export function mergeUnread(
  unreadHere: Iterable<string>,
  listed: readonly { id: string }[],
  here: ReadonlySet<string>,
): Set<string> {
  const unread = new Set(unreadHere);
  for (const { id } of listed) if (!here.has(id)) unread.add(id);
  return unread;
}

const none = new Set<string>();

/** Returns the number of unread messages and notifications, for the bell, the drawer and the app's icon. */
export function useUnreadCount(): number {
  const listed = useAppData().session.user.Notifications;
  const { byOrder, notifications } = useUnread();
  const ids = listed.map(({ id }) => id);
  const here = useLive((db) => receivedHere(db, ids), [ids.join()]);
  // Until the device's rows are read, everything in the server's list counts as unread.
  return mergeUnread([...[...byOrder.values()].flat(), ...notifications], listed, here ?? none).size;
}
