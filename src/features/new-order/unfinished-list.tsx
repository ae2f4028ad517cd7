import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { UnfinishedOrder } from '#data/queries/orders/new-orders.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { townName } from '#labels/orders/town-names.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { parseForm } from '#parts/order-form/order-form.ts';
import type { DiscardOrder } from './use-discard-order.ts';

interface UnfinishedListProps {
  orders: readonly UnfinishedOrder[];
  discard: DiscardOrder;
}

/** Orders that were started on this device and not created, to continue or to discard. */
export function UnfinishedList({ orders, discard }: UnfinishedListProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorMessage();
  const formats = useFormats();
  if (orders.length === 0) return null;
  return (
    <Card title={t`Commandes à terminer`} className="mb-3 lg:mb-4">
      <ul className="divide-y divide-line-2">
        {orders.map((order) => {
          const { address, customer } = parseForm(order.text ?? '');
          const name = [addressLines(i18n, address).street, townName(i18n, address), customer?.name]
            .filter((part) => part !== undefined && part !== '')
            .join(', ');
          return (
            <li key={order.orderId} className="flex items-center gap-2 py-1">
              <LocalLink
                to={`/orders/new?order=${order.orderId}`}
                className="flex min-h-13 flex-1 flex-col justify-center"
              >
                <span className="font-semibold underline-offset-2 hover:underline">{name || t`Sans adresse`}</span>
                <span className={order.refusal === null ? 'text-sm text-ink-2' : 'text-sm text-bad'}>
                  {order.refusal === null ? (
                    <Trans>modifiée le {formats.dateTime(order.changedAt)}</Trans>
                  ) : (
                    errorText(order.refusal)
                  )}
                </span>
              </LocalLink>
              <Button
                look="quiet"
                icon={Trash2}
                aria-label={t`Abandonner : ${name}`}
                onClick={() => void discard(order)}
              >
                <span className="sr-only">{t`Abandonner`}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
