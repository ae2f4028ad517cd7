import type { I18n } from '@lingui/core';
import type { InboxEntry } from '#data/queries/inbox/inbox.ts';
import { searchText } from '#data/text/folded-text.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { notificationSentence } from './notification-labels.ts';

/** Returns what an entry is found by: what its row prints, the client and the number of its order. */
export function entryText(i18n: I18n, entry: InboxEntry): string {
  const isMessage = 'message' in entry;
  const order = entry.order ?? (isMessage ? undefined : entry.notification.order);
  const address = order === undefined ? null : addressLines(i18n, order.address);
  const said = isMessage
    ? [entry.message.author.name, entry.message.body]
    : [
        notificationSentence(i18n, entry.notification),
        entry.notification.by.name,
        entry.client?.name,
        entry.notification.clientName,
        entry.notification.excerpt,
      ];
  return searchText([...said, order?.number, address?.street, address?.town, entry.order?.client.name], []);
}
