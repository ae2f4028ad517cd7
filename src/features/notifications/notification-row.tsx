import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { pathOfReturn } from '#contract/rules/orders/return-path.ts';
import type { ReceivedNotification } from '#data/queries/inbox/inbox.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { clientPath } from '#parts/clients/client-paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { InboxRow } from './inbox-row.tsx';
import { notificationIcon, notificationSentence } from './notification-labels.ts';

/** Returns the page that a notification opens: its order, or the page where its task is done; null when there is none. */
function pageOf(
  { notification, order }: ReceivedNotification,
  { commercial, supervisor }: ReturnType<typeof useRoles>,
): string | null {
  const { kind, orderId, clientId, order: notified } = notification;
  // The order's own page says why an order is not on this device.
  const ofReturn = order === undefined ? undefined : pathOfReturn(notification);
  if (ofReturn !== undefined) return ofReturn;
  if (orderId !== null) return `/orders/${order?.number ?? notified?.number ?? orderId}`;
  if (kind === 'clientClaimed')
    return supervisor || clientId === null ? '/supervision?kind=claim' : clientPath(clientId);
  if (kind === 'clientGiven' && clientId !== null && commercial) return clientPath(clientId);
  return kind === 'reminderAssigned' ? '/rappel' : null;
}

/** A notification; opening it marks it as read. One without a page has a button to mark it as read. */
export function NotificationRow({ entry }: { entry: ReceivedNotification }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const mutate = useMutate();
  const roles = useRoles();
  const { notification, client, unread } = entry;
  const order = entry.order ?? notification.order;
  const { orderId, at, by } = notification;
  const sentence = notificationSentence(i18n, notification);
  const address = order === undefined ? null : addressLines(i18n, order.address);
  // On this device its page shows the number. Elsewhere only the number finds it.
  const number = entry.order === undefined ? (order?.number ?? null) : null;
  const missingOrder = orderId === null ? undefined : t`Commande qui n’est plus sur cet appareil`;
  const subject = address?.street ?? missingOrder ?? client?.name ?? notification.clientName;

  function markRead(): void {
    if (unread) void mutate({ name: 'notification.read', args: { notificationIds: [notification.id] } });
  }

  return (
    <InboxRow
      title={subject ?? sentence}
      icon={notificationIcon(notification)}
      unread={unread}
      to={pageOf(entry, roles)}
      onOpen={markRead}
    >
      {subject === undefined ? null : <p className="wrap-anywhere">{sentence}</p>}
      <p className="text-sm text-ink-2">
        {by.name}, <time dateTime={at}>{formats.time(at)}</time>
        {address === null ? null : `, ${address.town}`}
        {number === null ? null : (
          <>
            {', '}
            <Trans>commande {number}</Trans>
          </>
        )}
      </p>
      {pageOf(entry, roles) === null && unread ? (
        <Button size="compact" icon={Check} className="mt-1 self-start" onClick={markRead}>
          <Trans>Marquer comme lue</Trans>
        </Button>
      ) : null}
    </InboxRow>
  );
}
