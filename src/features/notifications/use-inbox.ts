import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { InboxEntry } from '#data/queries/inbox/inbox.ts';
import { receivedEntries } from '#data/queries/inbox/inbox.ts';
import { matchesText, textQuery } from '#data/text/folded-text.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useOrderViewer } from '#hooks/orders/use-unread.ts';
import { entryText } from './entry-text.ts';

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

interface InboxFilter {
  unreadOnly: boolean;
  text: string;
  oldestFirst: boolean;
}

/** Reads the first received messages and notifications with a text, live. */
export function useInbox({ unreadOnly, text, oldestFirst }: InboxFilter): Inbox {
  const { i18n } = useLingui();
  const viewer = useOrderViewer();
  const kind = unreadOnly ? 'unread' : 'all';
  const query = text.trim();
  const [, rerender] = useState(0);
  const size = loadedSize[kind];
  const read = useLive(
    async (db) => {
      const typed = textQuery(query);
      const fits = (entry: InboxEntry): boolean => matchesText(entryText(i18n, entry), typed);
      const asked = { unreadOnly, oldestFirst, viewer, fits: query === '' ? null : fits };
      return { kind, oldestFirst, ...(await receivedEntries(db, size, asked)) };
    },
    [kind, size, unreadOnly, oldestFirst, viewer, query, i18n],
  );
  // The live query first returns the entries of the previous kind and order.
  const current = read?.kind === kind && read.oldestFirst === oldestFirst ? read : undefined;
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
