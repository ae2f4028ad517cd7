import { searchedDate, searchedHour } from '#contract/rules/text/searched-date.ts';
import { referenceDigits } from '#contract/rules/payments/structured-reference.ts';
import type { TextQuery } from '../../text/folded-text.ts';
import { isNarrower, textQuery } from '../../text/folded-text.ts';
import type { OrderColumns } from './order-columns.ts';
import type { OrderFilter, OrderSort } from './order-filter.ts';
import type { OrderSorting } from './order-sorting.ts';
import type { FilterContext, UnreadOrders } from './order-tests.ts';
import { nearMatches, slotTests } from './order-tests.ts';

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
  find: (filter: OrderFilter, sort: OrderSort, now: number, unread: UnreadOrders) => readonly number[];
  /** Returns what the filters with this text compare with. */
  context: (text: string, now: number, unread: UnreadOrders) => FilterContext;
  /** Returns whether no order has this text as it was typed, so that a typing mistake is forgiven. */
  isMistaken: (text: string, now: number) => boolean;
  /** Clears the last result; call it after each change of the index. */
  forget: () => void;
}

export function createOrderFinder(columns: OrderColumns, sorting: OrderSorting): OrderFinder {
  let last: LastAnswer | null = null;
  /** The last text that was judged: a letter asks for its result, its counts and its line. */
  let judged: { text: string; near: Uint8Array | null } | null = null;

  const contextWith = (near: Uint8Array | null, now: number, unread: UnreadOrders = new Set()): FilterContext => ({
    columns,
    unread,
    now,
    near,
  });

  function judge(text: string, now: number, isNowhere = false): Uint8Array | null {
    if (judged?.text !== text) judged = { text, near: nearMatches(contextWith(null, now), text, isNowhere) };
    return judged.near;
  }

  /** Returns the slots among some that pass a filter. */
  function passing(among: readonly number[], filter: OrderFilter, context: FilterContext): readonly number[] {
    const tests = slotTests(filter, context).map(({ test }) => test);
    return among.filter((slot) => tests.every((test) => test(slot)));
  }

  return {
    find: (filter, sort, now, unread) => {
      const { text } = filter;
      const query = textQuery(text);
      const rest = restOf(filter, sort, now);
      // A date, an hour or a reference finds more than the orders with a shorter text.
      const isWider = [searchedDate, searchedHour, referenceDigits].some((read) => read(text) !== null);
      const former = !isWider && last?.rest === rest && last.unread === unread ? last : null;
      const among = former !== null && isNarrower(query, former.query) ? former.slots : sorting.slots(sort);
      const slots = passing(among, filter, contextWith(null, now, unread));
      last = { rest, query, unread, slots };
      if (slots.length > 0) {
        judged = { text, near: null };
        return slots;
      }
      const isTextAlone = slotTests(filter, contextWith(null, now, unread)).length === 1;
      const near = judge(text, now, isTextAlone);
      return near === null ? slots : passing(sorting.slots(sort), filter, contextWith(near, now, unread));
    },
    context: (text, now, unread) => contextWith(judge(text, now), now, unread),
    isMistaken: (text, now) => judge(text, now) !== null,
    forget: () => {
      last = null;
      judged = null;
    },
  };
}
