import type { TextQuery } from './folded-text.ts';
import { isNarrower, textQuery } from './folded-text.ts';
import type { OrderFilter, OrderSort } from './order-filter.ts';
import type { OrderSorting } from './order-sorting.ts';
import type { FilterContext, UnreadOrders } from './order-tests.ts';
import { slotTests } from './order-tests.ts';

/** The last result: most queries only add a letter to the previous one. */
interface LastAnswer {
  /** The filter without its text, and the sort. */
  rest: string;
  query: TextQuery;
  unread: UnreadOrders;
  slots: readonly number[];
}

/**
 * Returns a key of everything but the text on which a result depends. Includes the time for drafts, which become late by
 * time alone.
 */
function restOf(filter: OrderFilter, sort: OrderSort, now: number): string {
  return JSON.stringify([{ ...filter, text: '' }, sort, filter.drafts.length > 0 ? now : 0]);
}

/** Finds orders; searches a longer text only in the results of a shorter one. */
export interface OrderFinder {
  /** Returns the slots of the matching orders, sorted. */
  find: (filter: OrderFilter, sort: OrderSort, context: FilterContext) => readonly number[];
  /** Clears the last result; call it after each change of the index. */
  forget: () => void;
}

export function createOrderFinder(sorting: OrderSorting): OrderFinder {
  let last: LastAnswer | null = null;
  return {
    find: (filter, sort, context) => {
      const query = textQuery(filter.text);
      const rest = restOf(filter, sort, context.now);
      const former = last?.rest === rest && last.unread === context.unread ? last : null;
      const among = former !== null && isNarrower(query, former.query) ? former.slots : sorting.slots(sort);
      const tests = slotTests(filter, context).map(({ test }) => test);
      const slots = among.filter((slot) => tests.every((test) => test(slot)));
      last = { rest, query, unread: context.unread, slots };
      return slots;
    },
    forget: () => {
      last = null;
    },
  };
}
