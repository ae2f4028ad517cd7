import type { ReceivedMessage } from '#data/queries/inbox.ts';
import { brusselsDay } from '#ui/format.ts';

/** A line of the list: a day's heading, or a message under it. */
export type InboxItem = { key: string; day: string } | { key: string; received: ReceivedMessage };

/** Messages, newest first, with a heading before the first of each Belgian day. */
export function inboxItems(messages: readonly ReceivedMessage[]): InboxItem[] {
  let last = '';
  return messages.flatMap((received) => {
    const day = brusselsDay(received.message.sentAt);
    const item: InboxItem = { key: received.message.id, received };
    if (day === last) return [item];
    last = day;
    return [{ key: day, day }, item];
  });
}
