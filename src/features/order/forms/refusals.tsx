import { refusedOfOrder } from '#data/queries/sync/order-outbox.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { later } from '#ui/page/later.tsx';
import type { RefusalListProps } from './refusal-list.tsx';

// Reads what was sent, by the schemas of every mutation: few orders have any.
const RefusalList = later<RefusalListProps>(async () => (await import('./refusal-list.tsx')).RefusalList);

/** Lists the refused changes of an order. Each stays until its author retries, edits or discards it. */
export function Refusals(props: Omit<RefusalListProps, 'refused'>) {
  const { id } = props.order;
  const refused = useLive((db) => refusedOfOrder(db, id), [id]) ?? [];
  return refused.length === 0 ? null : <RefusalList refused={refused} {...props} />;
}
