import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReceivedNotification } from '#data/queries/inbox.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { InboxRow } from './inbox-row.tsx';
import { notificationIcon, notificationSentence } from './notification-words.ts';

/** The page of what happened: the order, else the reminders for one that was given; null for what has none. */
function pageOf({ notification: { kind, orderId }, order }: ReceivedNotification): string | null {
  if (orderId !== null) return `/orders/${order?.number ?? orderId}`;
  return kind === 'reminderAssigned' ? '/rappel' : null;
}

/** That something happened, to what and by whom; opening it reads it. What has no page of its own is read by its button. */
export function NotificationRow({ received }: { received: ReceivedNotification }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const mutate = useMutate();
  const { notification, order, client, unread } = received;
  const { orderId, at, by } = notification;
  const sentence = notificationSentence(i18n, notification);
  const place = order === undefined ? null : addressLines(i18n, order.address);
  const gone = orderId === null ? undefined : t`Commande qui n’est plus sur cet appareil`;
  const subject = place?.street ?? gone ?? client?.name;

  function read(): void {
    if (unread) void mutate('notification.read', { notificationIds: [notification.id] });
  }

  return (
    <InboxRow
      title={subject ?? sentence}
      icon={notificationIcon(notification)}
      unread={unread}
      to={pageOf(received)}
      onOpen={read}
    >
      {subject === undefined ? null : <p className="wrap-anywhere">{sentence}</p>}
      <p className="text-sm text-ink-2">
        {by.name}, <time dateTime={at}>{formats.time(at)}</time>
        {place === null ? null : `, ${place.town}`}
      </p>
      {pageOf(received) === null && unread ? (
        <Button size="compact" icon={Check} className="mt-1 self-start" onClick={read}>
          <Trans>Marquer comme lue</Trans>
        </Button>
      ) : null}
    </InboxRow>
  );
}
