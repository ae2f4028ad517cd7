import { Plural, useLingui } from '@lingui/react/macro';
import { ArrowUp, X } from 'lucide-react';
import { unsentCounts } from '#data/queries/sync/order-outbox.ts';
import { unsentOf } from '#data/queries/sync/unsent-work.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { WhyUnsent } from '#parts/why-unsent.tsx';
import { Card } from '#ui/page/card.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { List } from '#ui/lists/list-row.tsx';
import { OrderRow } from './order-row.tsx';

/** The changes that the server does not have yet, by order; renders nothing when there are none. */
export function UnsentCard() {
  const { t } = useLingui();
  const unsent = useLive(async (db) => {
    const counts = await unsentCounts(db);
    const orders = await ordersByIds(
      db,
      [...counts.keys()].filter((id) => id !== null),
    );
    return { counts, orders };
  }, []);
  if (unsent === undefined || unsent.counts.size === 0) return null;
  const { counts, orders } = unsent;
  const withoutOrder = [...counts].filter(([id]) => !orders.some((order) => order.id === id));
  const others = withoutOrder.reduce((sum, [, count]) => sum + unsentOf(count), 0);
  return (
    <Card
      title={t`Pas encore sur le serveur`}
      tone={[...counts.values()].some(({ refused }) => refused > 0) ? 'bad' : 'plain'}
    >
      <List>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            aside={<Counts {...(counts.get(order.id) ?? { pending: 0, refused: 0 })} />}
          />
        ))}
      </List>
      {others === 0 ? null : (
        <p className="mt-2 text-ink-2">
          <Plural value={others} one="# autre élément à envoyer" other="# autres éléments à envoyer" />
        </p>
      )}
      {[...counts.values()].every(({ pending }) => pending === 0) ? null : (
        <p className="mt-3 text-sm text-ink-2">
          <WhyUnsent />
        </p>
      )}
    </Card>
  );
}

function Counts({ pending, refused }: { pending: number; refused: number }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {pending === 0 ? null : (
        <Pill tone="wait" icon={ArrowUp}>
          <Plural value={pending} one="# à envoyer" other="# à envoyer" />
        </Pill>
      )}
      {refused === 0 ? null : (
        <Pill tone="bad" icon={X}>
          <Plural value={refused} one="# refusé" other="# refusés" />
        </Pill>
      )}
    </span>
  );
}
