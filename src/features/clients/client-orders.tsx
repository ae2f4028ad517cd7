import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { OrderPaidMark, OrderStatePill } from '#parts/order-list/order-marks.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { List, ListRow } from '#ui/lists/list-row.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';

const atFirst = 5;
const further = 30;

/** The client's orders on this device, the latest first. Closed orders older than 18 months are on the server only. */
export function ClientOrders({ client, orders }: { client: Client; orders: readonly Order[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const [shown, setShown] = useState(atFirst);
  const elsewhere = Math.max(0, client.orders.count - orders.length);
  return (
    <Card title={t`Commandes`} aside={orders.length === 0 ? null : <b>{formats.count(orders.length)}</b>}>
      {orders.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Aucune commande de ce client sur cet appareil.</Trans>
        </p>
      ) : (
        <List>
          {orders.slice(0, shown).map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </List>
      )}
      {orders.length > shown ? (
        <Button look="quiet" className="-mb-2 -ml-3.5 self-start" onClick={() => setShown(shown + further)}>
          <Trans>Afficher la suite</Trans>
        </Button>
      ) : null}
      {elsewhere === 0 ? null : (
        <LocalLink
          to={`/orders?q=${encodeURIComponent(client.name)}`}
          className="mt-1 -mb-2 inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
        >
          <Trans>{elsewhere} de plus, pas sur cet appareil : les chercher</Trans>
        </LocalLink>
      )}
    </Card>
  );
}

function OrderLine({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { street, town } = addressLines(i18n, order.address);
  const services = serviceCodes(i18n, order).join(' ');
  const detail = [order.number, formats.day(order.orderDate), services, formats.money(order.total)];
  return (
    <ListRow
      to={`/orders/${order.number ?? order.id}`}
      title={`${street}, ${town}`}
      detail={detail.filter((part) => part !== null && part !== '').join(' · ')}
      aside={
        <span className="flex flex-wrap gap-1.5">
          <OrderPaidMark order={order} />
          <OrderStatePill state={order.state} />
        </span>
      }
    />
  );
}
