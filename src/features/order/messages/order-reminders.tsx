import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import { remindersOfOrder } from '#data/queries/inbox/reminders.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { RemindersCard } from '#parts/reminders/reminders-card.tsx';
import { useNow } from '#ui/timing/use-now.ts';

const none: Reminder[] = [];

/** Lists the open reminders of the order. */
export function OrderReminders({ order }: { order: Order }) {
  const reminders = useLive((db) => remindersOfOrder(db, order.id), [order.id]) ?? none;
  const { open } = useRemind();
  return (
    <RemindersCard
      id="reminders"
      reminders={reminders}
      empty={<Trans>Aucun rappel pour cette commande.</Trans>}
      now={useNow()}
      onAdd={() => open(`order.${order.id}`)}
    />
  );
}
