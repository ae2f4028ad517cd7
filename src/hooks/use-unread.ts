import { unreadByOrder } from '#data/queries/inbox.ts';
import { useAppData } from './app-data.tsx';
import { useLive } from './use-live.ts';
import { useRoles } from './use-roles.ts';

/** Whose orders the user's messages are about (see `InboxQuery`). */
export function useOwnOrdersOf(): string | null {
  const { session } = useAppData();
  return useRoles().supervisor ? session.user.UserId : null;
}

const none = new Map<string, string[]>();

/** The user's unread messages by order, followed live and offline: reading one here counts at once. */
export function useUnread(): { byOrder: ReadonlyMap<string, string[]>; count: number } {
  const ownOrdersOf = useOwnOrdersOf();
  const byOrder = useLive((db) => unreadByOrder(db, ownOrdersOf), [ownOrdersOf]) ?? none;
  return { byOrder, count: [...byOrder.values()].reduce((sum, ids) => sum + ids.length, 0) };
}
