import { useLingui } from '@lingui/react/macro';
import { ordersOfDay } from '#data/queries/attention.ts';
import { orderStateWords } from '#hooks/order-words.ts';
import { useLive } from '#hooks/use-live.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Chip } from '#ui/pill.tsx';
import { List } from '#ui/list-row.tsx';
import { MoreLink, OrderLine } from './order-line.tsx';

const shown = 5;

/** The orders of today; nothing when there is none. */
export function NewOrders({ day }: { day: string }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const orders = useLive((db) => ordersOfDay(db, day), [day]) ?? [];
  if (orders.length === 0) return null;
  return (
    <Card title={t`Commandes du jour`}>
      <List>
        {orders.slice(0, shown).map((order) => (
          <OrderLine key={order.id} order={order} aside={<Chip>{i18n._(orderStateWords[order.state])}</Chip>} />
        ))}
      </List>
      {orders.length > shown ? <MoreLink to="/orders" count={formats.count(orders.length)} /> : null}
    </Card>
  );
}
