import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { InboxEntry } from '#data/queries/inbox/inbox.ts';

/** An item of the list: a day's heading, or an entry of that day. */
export type InboxItem = { key: string; day: string } | { key: string; entry: InboxEntry };

/** Inserts a heading before the first entry of each Belgian day. The entries are in the order of their instants. */
export function inboxItems(entries: readonly InboxEntry[]): InboxItem[] {
  let last = '';
  return entries.flatMap((entry) => {
    const day = brusselsDay(entry.at);
    const item: InboxItem = { key: entry.id, entry };
    if (day === last) return [item];
    last = day;
    return [{ key: day, day }, item];
  });
}
