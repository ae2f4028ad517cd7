import { Trans, useLingui } from '@lingui/react/macro';
import { Building2, ClipboardList } from 'lucide-react';
import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { ClientLink } from '#parts/clients/client-link.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';

interface SubjectLineProps {
  orderId: string | null;
  clientId: string | null;
  order: Order | undefined;
  client: Client | undefined;
  /** Name of the client on the calling page, for a client who is not on this device. */
  name?: string | null;
}

const classes = 'inline-flex min-h-11 min-w-0 items-center gap-1.5 text-body';

/** Shows the subject of a reminder: a link to the order, or the client. Renders nothing without a subject. */
export function SubjectLine({ orderId, clientId, order, client, name = null }: SubjectLineProps) {
  const { i18n } = useLingui();
  if (orderId !== null) {
    const lines = order === undefined ? null : addressLines(i18n, order.address);
    return (
      <LocalLink to={`/orders/${order?.number ?? orderId}`} className={`${classes} text-accent hover:underline`}>
        <Icon of={ClipboardList} size={16} className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {lines === null ? (
            <Trans>Commande qui n’est pas sur cet appareil</Trans>
          ) : (
            <>
              {order?.number === null || order?.number === undefined ? null : `${order.number}, `}
              {lines.street}, {lines.town}
            </>
          )}
        </span>
      </LocalLink>
    );
  }
  if (clientId === null) return null;
  return (
    <ClientLink clientId={clientId} className={`${classes} text-ink-2 [a&]:text-accent [a&]:hover:underline`}>
      <Icon of={Building2} size={16} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {client?.name ?? (name === null || name === '' ? <Trans>Client qui n’est pas sur cet appareil</Trans> : name)}
      </span>
    </ClientLink>
  );
}
