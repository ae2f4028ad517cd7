import { useLingui } from '@lingui/react/macro';
import { ordersOfDay } from '#data/queries/orders/attention.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { OrderStatePill } from '#parts/order-list/order-marks.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { List } from '#ui/lists/list-row.tsx';
import { MoreLink, OrderRow } from './order-row.tsx';

/** The most orders shown in the card. */
const maxRows = 5;

/** Today's orders; renders nothing when there are none. */
export function NewOrders({ day }: { day: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const orders = useLive((db) => ordersOfDay(db, day), [day]) ?? [];
  if (orders.length === 0) return null;
  return (
    <Card title={t`Commandes du jour`}>
      <List>
        {orders.slice(0, maxRows).map((order) => (
          <OrderRow key={order.id} order={order} aside={<OrderStatePill state={order.state} />} />
        ))}
      </List>
      {orders.length > maxRows ? <MoreLink to="/orders" count={formats.count(orders.length)} /> : null}
    </Card>
  );
}
