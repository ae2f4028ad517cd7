import { Trans, useLingui } from '@lingui/react/macro';
import { Building2, ClipboardList } from 'lucide-react';
import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';

interface SubjectLineProps {
  orderId: string | null;
  clientId: string | null;
  order: Order | undefined;
  client: Client | undefined;
  /** What a page that is not on this device called the client. */
  name?: string | null;
}

const classes = 'inline-flex min-h-11 min-w-0 items-center gap-1.5 text-[15px]';

/** What a reminder is about: the order, which opens, or the client; nothing for one that is about nothing. */
export function SubjectLine({ orderId, clientId, order, client, name = null }: SubjectLineProps) {
  const { i18n } = useLingui();
  if (orderId !== null) {
    const place = order === undefined ? null : addressLines(i18n, order.address);
    return (
      <LocalLink to={`/orders/${order?.number ?? orderId}`} className={`${classes} text-accent hover:underline`}>
        <Icon of={ClipboardList} size={16} className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {place === null ? (
            <Trans>Commande qui n’est pas sur cet appareil</Trans>
          ) : (
            <>
              {order?.number === null || order?.number === undefined ? null : `${order.number}, `}
              {place.street}, {place.town}
            </>
          )}
        </span>
      </LocalLink>
    );
  }
  if (clientId === null) return null;
  return (
    <span className={`${classes} text-ink-2`}>
      <Icon of={Building2} size={16} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {client?.name ?? (name === null || name === '' ? <Trans>Client qui n’est pas sur cet appareil</Trans> : name)}
      </span>
    </span>
  );
}
