import type { InboxEntry } from '#data/queries/inbox.ts';
import { brusselsDay } from '#ui/format.ts';

/** A line of the list: a day's heading, or what was received on it. */
export type InboxItem = { key: string; day: string } | { key: string; received: InboxEntry };

/** What was received, newest first, with a heading before the first of each Belgian day. */
export function inboxItems(entries: readonly InboxEntry[]): InboxItem[] {
  let last = '';
  return entries.flatMap((received) => {
    const day = brusselsDay(received.at);
    const item: InboxItem = { key: received.id, received };
    if (day === last) return [item];
    last = day;
    return [{ key: day, day }, item];
  });
}
