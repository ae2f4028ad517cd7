import { useLingui } from '@lingui/react/macro';
import { MessageSquare } from 'lucide-react';
import type { ReceivedMessage } from '#data/queries/inbox/inbox.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useFormats } from '#ui/format.ts';
import { InboxRow } from './inbox-row.tsx';
import { MessageActions } from './message-actions.tsx';

/** A message and its order; opening it marks it as read. */
export function MessageRow({ entry: { message, order, unread } }: { entry: ReceivedMessage }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const mutate = useMutate();
  const { street, town } = addressLines(i18n, order.address);

  function open(): void {
    if (!unread) return;
    // Not awaited: the order opens whatever the outcome.
    void mutate({ name: 'order.markMessagesRead', args: { orderId: message.orderId, messageIds: [message.id] } });
  }

  return (
    <InboxRow
      title={street}
      icon={MessageSquare}
      unread={unread}
      to={`/orders/${order.number ?? order.id}#form-message`}
      onOpen={open}
      actions={<MessageActions message={message} onRead={open} />}
    >
      <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{message.body}</p>
      <p className="text-sm text-ink-2">
        {message.author.name}, <time dateTime={message.sentAt}>{formats.time(message.sentAt)}</time>, {town}
      </p>
    </InboxRow>
  );
}
