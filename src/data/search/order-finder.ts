import type { TextQuery } from './folded-text.ts';
import { isNarrower, textQuery } from './folded-text.ts';
import type { OrderFilter, OrderSort } from './order-filter.ts';
import type { OrderSorting } from './order-sorting.ts';
import type { FilterContext } from './order-tests.ts';
import { slotTests } from './order-tests.ts';

/** The last answer, which the next question mostly adds a letter to. */
interface LastAnswer {
  /** The filter without its text, and the sort. */
  rest: string;
  query: TextQuery;
  slots: readonly number[];
}

/** Everything but the text that an answer depends on; a waiting draft becomes late with time alone. */
function restOf(filter: OrderFilter, sort: OrderSort, now: number): string {
  return JSON.stringify([{ ...filter, text: '' }, sort, filter.drafts.length > 0 ? now : 0]);
}

/** Finds orders, and looks a longer text up in what the shorter one has found. */
export interface OrderFinder {
  /** Slots of the orders that a filter leaves, sorted. */
  find: (filter: OrderFilter, sort: OrderSort, context: FilterContext) => readonly number[];
  /** To be called after each change of what is searched. */
  forget: () => void;
}

export function createOrderFinder(sorting: OrderSorting): OrderFinder {
  let last: LastAnswer | null = null;
  return {
    find: (filter, sort, context) => {
      const query = textQuery(filter.text);
      const rest = restOf(filter, sort, context.now);
      const among = last?.rest === rest && isNarrower(query, last.query) ? last.slots : sorting.slots(sort);
      const tests = slotTests(filter, context).map(({ test }) => test);
      const slots = among.filter((slot) => tests.every((test) => test(slot)));
      last = { rest, query, slots };
      return slots;
    },
    forget: () => {
      last = null;
    },
  };
}
