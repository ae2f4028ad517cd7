import { searchedDate } from '#contract/rules/searched-date.ts';
import { referenceDigits } from '#contract/rules/structured-reference.ts';
import type { TextQuery } from './folded-text.ts';
import { isNarrower, textQuery } from './folded-text.ts';
import type { OrderColumns } from './order-columns.ts';
import type { OrderFilter, OrderSort } from './order-filter.ts';
import type { OrderSorting } from './order-sorting.ts';
import type { FilterContext } from './order-tests.ts';
import { nearMatches, slotTests } from './order-tests.ts';

/** The last result: most queries only add a letter to the previous one. */
interface LastAnswer {
  /** The filter without its text, and the sort. */
  rest: string;
  query: TextQuery;
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
  find: (filter: OrderFilter, sort: OrderSort, now: number) => readonly number[];
  /** Returns what the filters with this text compare with. */
  context: (text: string, now: number) => FilterContext;
  /** Returns whether no order has this text as it was typed, so that a typing mistake is forgiven. */
  isMistaken: (text: string, now: number) => boolean;
  /** Clears the last result; call it after each change of the index. */
  forget: () => void;
}

export function createOrderFinder(
  columns: OrderColumns,
  sorting: OrderSorting,
  unreadOf: FilterContext['unreadOf'],
): OrderFinder {
  let last: LastAnswer | null = null;
  /** The last text that was judged: a letter asks for its result, its counts and its line. */
  let judged: { text: string; near: Uint8Array | null } | null = null;

  function judge(text: string, now: number): Uint8Array | null {
    if (judged?.text !== text) judged = { text, near: nearMatches({ columns, unreadOf, now, near: null }, text) };
    return judged.near;
  }

  const contextOf = (text: string, now: number): FilterContext => ({
    columns,
    unreadOf,
    now,
    near: judge(text, now),
  });

  return {
    find: (filter, sort, now) => {
      const context = contextOf(filter.text, now);
      const query = textQuery(filter.text);
      const rest = restOf(filter, sort, now);
      // A date, a reference, or a mistake to forgive, finds more than the orders with a shorter text.
      const { text } = filter;
      const isWider = context.near !== null || searchedDate(text) !== null || referenceDigits(text) !== null;
      const isIncluded = !isWider && last?.rest === rest && isNarrower(query, last.query);
      const among = isIncluded && last !== null ? last.slots : sorting.slots(sort);
      const tests = slotTests(filter, context).map(({ test }) => test);
      const slots = among.filter((slot) => tests.every((test) => test(slot)));
      last = { rest, query, slots };
      return slots;
    },
    context: contextOf,
    isMistaken: (text, now) => judge(text, now) !== null,
    forget: () => {
      last = null;
      judged = null;
    },
  };
}
