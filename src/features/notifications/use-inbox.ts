import { useState } from 'react';
import type { InboxEntry } from '#data/queries/inbox/inbox.ts';
import { latestReceived } from '#data/queries/inbox/inbox.ts';
import { useLive } from '#hooks/use-live.ts';
import { useOrderViewer } from '#hooks/use-unread.ts';

/** Entries read at once; scrolling to the end reads as many more. */
const pageSize = 100;

/** How many entries each list has loaded. It lives as long as the app, so that going back restores the list's length. */
const loadedSize = { all: pageSize, unread: pageSize };

export interface Inbox {
  /** Undefined until read once. */
  items: readonly InboxEntry[] | undefined;
  more: boolean;
  readMore: () => void;
}

/** Reads the latest received messages and notifications, live. */
export function useInbox(unreadOnly: boolean): Inbox {
  const viewer = useOrderViewer();
  const kind = unreadOnly ? 'unread' : 'all';
  const [, rerender] = useState(0);
  const size = loadedSize[kind];
  const read = useLive(
    async (db) => ({ kind, ...(await latestReceived(db, size, { unreadOnly, viewer })) }),
    [kind, size, unreadOnly, viewer],
  );
  // The live query first returns the entries of the previous kind.
  const current = read?.kind === kind ? read : undefined;
  return {
    items: current?.items,
    more: current?.more ?? false,
    readMore: () => {
      const nextSize = (current?.items.length ?? 0) + pageSize;
      // Already requested.
      if (nextSize <= loadedSize[kind]) return;
      loadedSize[kind] = nextSize;
      rerender((count) => count + 1);
    },
  };
}
