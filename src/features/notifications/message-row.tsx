import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import type { ReceivedMessage } from '#data/queries/inbox.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { Pill } from '#ui/pill.tsx';

/** A message with the order that it is about; opening it reads it. */
export function MessageRow({ received: { message, order, unread } }: { received: ReceivedMessage }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const mutate = useMutate();
  const place = order === undefined ? null : addressLines(i18n, order.address);

  function open(): void {
    if (!unread) return;
    // Its outcome shows where every write's does; the order opens either way.
    void mutate('order.markMessagesRead', { orderId: message.orderId, messageIds: [message.id] });
  }

  return (
    <div
      className={classNames(
        'relative flex flex-col gap-1 rounded-card border bg-card p-4',
        unread ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <LocalLink
          to={`/orders/${order?.number ?? message.orderId}#form-message`}
          onClick={open}
          className={classNames(
            'min-w-0 leading-snug outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-accent',
            unread ? 'font-bold' : 'font-semibold',
          )}
        >
          {place?.street ?? <Trans>Commande qui n’est plus sur cet appareil</Trans>}
        </LocalLink>
        {unread ? (
          <Pill tone="info" icon={Mail}>
            <Trans context="message">Nouveau</Trans>
          </Pill>
        ) : null}
      </div>
      <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{message.body}</p>
      <p className="text-sm text-ink-2">
        {message.author.name}, <time dateTime={message.sentAt}>{formats.time(message.sentAt)}</time>
        {place === null ? null : `, ${place.town}`}
      </p>
    </div>
  );
}
