import { useState } from 'react';
import type { InboxEntry } from '#data/queries/inbox.ts';
import { latestReceived } from '#data/queries/inbox.ts';
import { useLive } from '#hooks/use-live.ts';
import { useOwnOrdersOf } from '#hooks/use-unread.ts';

/** Lines read at once; further ones as the list is scrolled. */
const page = 100;

/** How far the list had been scrolled open, kept while the app is open, so that going back finds it as long as it was. */
const opened = { all: page, unread: page };

export interface Inbox {
  /** Undefined until read once. */
  items: readonly InboxEntry[] | undefined;
  more: boolean;
  readMore: () => void;
}

/** The latest received messages and notifications, followed live. */
export function useInbox(unreadOnly: boolean): Inbox {
  const ownOrdersOf = useOwnOrdersOf();
  const kind = unreadOnly ? 'unread' : 'all';
  const [, setRound] = useState(0);
  const size = opened[kind];
  const read = useLive(
    async (db) => ({ kind, ...(await latestReceived(db, size, { unreadOnly, ownOrdersOf })) }),
    [kind, size, unreadOnly, ownOrdersOf],
  );
  // Until the other kind was read, the former one's must not show under its name.
  const current = read?.kind === kind ? read : undefined;
  return {
    items: current?.items,
    more: current?.more ?? false,
    readMore: () => {
      const wanted = (current?.items.length ?? 0) + page;
      // Asked for already, and on its way.
      if (wanted <= opened[kind]) return;
      opened[kind] = wanted;
      setRound((round) => round + 1);
    },
  };
}
