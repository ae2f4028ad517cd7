import type { Invoice } from '#contract/entities/invoice.ts';

/** The days on which the papers of orders are due: an order's own row does not say them. */
export interface DueDays {
  put: (paper: Invoice) => void;
  remove: (id: string) => void;
  ids: () => string[];
  /** Returns the orders with a paper due on one of these days. */
  ordersOn: (days: readonly string[]) => ReadonlySet<string>;
}

export function createDueDays(): DueDays {
  const papers = new Map<string, Pick<Invoice, 'orderId' | 'dueOn'>>();
  return {
    put: ({ id, orderId, dueOn }) => papers.set(id, { orderId, dueOn }),
    remove: (id) => papers.delete(id),
    ids: () => [...papers.keys()],
    ordersOn: (days) =>
      new Set([...papers.values()].flatMap(({ orderId, dueOn }) => (days.includes(dueOn) ? [orderId] : []))),
  };
}
