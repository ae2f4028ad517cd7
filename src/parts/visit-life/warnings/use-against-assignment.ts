import { useLingui } from '@lingui/react/macro';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { orderAssign } from '#contract/mutations/orders/order-assign.ts';
import { visitsOfOrders } from '#data/queries/visits/visits.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { lacksQualifications } from '#labels/orders/qualification-labels.ts';
import { useJudged } from '../../acts/use-judged.ts';

/**
 * Returns the function that says, as a sentence, what the contract's rule has against giving one of these orders to an employee; it
 * returns null where there is nothing. Null itself until the visits of the orders are read.
 */
export function useAgainstAssignment(orders: readonly Order[]): ((order: Order, to: Employee) => string | null) | null {
  const { i18n } = useLingui();
  const errorText = useErrorMessage();
  const judged = useJudged();
  const ids = orders.map(({ id }) => id);
  const visits = useLive(
    async (db) => new Map((await visitsOfOrders(db, ids)).map((found, index) => [ids[index] ?? '', found])),
    [ids.join()],
  );
  if (visits === undefined) return null;
  return (order, to) => {
    const { id, name } = to;
    const shown = judged({ orders: [order], visits: visits.get(order.id) ?? [], employees: [to] });
    const refusal = orderAssign.refusal?.({ orderId: order.id, assignee: { id, name } }, shown);
    if (refusal === undefined) return null;
    const { code, paths = [] } = typeof refusal === 'string' ? { code: refusal } : refusal;
    const missing = paths.map(({ issue }) => issue);
    return code === 'NotQualified' ? lacksQualifications(i18n, name, missing) : errorText(code);
  };
}
