import { addDays, brusselsInstant, brusselsParts } from '#contract/rules/brussels-time.ts';
import { searchedDate, searchedHour, searchedStretches } from '#contract/rules/text/searched-date.ts';
import { referenceDigits } from '#contract/rules/payments/structured-reference.ts';
import type { TextQuery, WordTest } from '../../text/folded-text.ts';
import { folded, nearWordTests, textQuery, wordTests } from '../../text/folded-text.ts';
import type { OrderColumns } from './order-columns.ts';
import {
  dayNumber,
  draftCodes,
  flagBeyond,
  flagFollowUp,
  flagOwed,
  flagPaid,
  flagUrgent,
  none,
} from './order-columns.ts';
import type { DraftFilter, OrderFilter } from './order-filter.ts';
import {
  commercialStatuses,
  consumerTypes,
  orderStates,
  regions,
  serviceCodes,
} from '#contract/values/order-values.ts';
import { lateBefore } from './order-filter.ts';

/** The subject of one part of a filter; facets leave out one at a time. */
export type Dimension =
  | 'text'
  | 'paid'
  | 'urgent'
  | 'unread'
  | 'followUp'
  | 'states'
  | 'services'
  | 'regions'
  | 'consumerTypes'
  | 'commercialStatuses'
  | 'drafts'
  | 'handler'
  | 'visitedBy'
  | 'encodedBy'
  | 'tag'
  | 'date';

/** One active part of a filter, compiled: true for the slots that match. */
export interface SlotTest {
  dimension: Dimension;
  test: (slot: number) => boolean;
}

/** The orders with messages that this user has not read. */
export type UnreadOrders = Pick<ReadonlySet<string>, 'has'>;

/** The data that filters compare, besides the orders themselves. */
export interface FilterContext {
  columns: OrderColumns;
  unread: UnreadOrders;
  /** Milliseconds. */
  now: number;
  /** By slot, 1 for what has the search text but for a typing mistake; null while an order has it as typed (`nearMatches`). */
  near: Uint8Array | null;
}

/** Returns the chosen values as bits by their position in `all`. */
function bitsOf<T>(all: readonly T[], chosen: readonly T[]): number {
  return chosen.reduce((bits, value) => bits | (1 << all.indexOf(value)), 0);
}

function dateTest({ columns }: FilterContext, { dateOf, from, to }: OrderFilter): SlotTest['test'] {
  if (dateOf === 'order') {
    const first = from === null ? 0 : dayNumber(from);
    const last = to === null ? Number.MAX_SAFE_INTEGER : dayNumber(to);
    return (slot) => {
      const day = columns.numbers.orderDay[slot] ?? 0;
      return day >= first && day <= last;
    };
  }
  const start = from === null ? Number.NEGATIVE_INFINITY : Date.parse(brusselsInstant(from));
  const end = to === null ? Number.POSITIVE_INFINITY : Date.parse(brusselsInstant(addDays(to, 1)));
  // NaN, for no visit, is in no range.
  return (slot) => {
    const at = columns.numbers.visitAt[slot] ?? Number.NaN;
    return at >= start && at < end;
  };
}

/** Returns true when a draft is in the filtered state. */
export function isDraft({ columns: { numbers }, now }: FilterContext, slot: number, filter: DraftFilter): boolean {
  if (filter !== 'late') return numbers.draft[slot] === draftCodes[filter];
  return numbers.draft[slot] === draftCodes.waiting && (numbers.draftAt[slot] ?? now) < lateBefore(now);
}

/** Returns the test of a query's words: each is in an order's text, or names what the order is. */
function wordsTest({ columns, unread }: FilterContext, tests: readonly WordTest[]): SlotTest['test'] {
  const { numbers, texts, names, ids } = columns;
  const words = tests.map((test) => ({ test, named: names.bitsOf(test) }));
  return (slot) => {
    const text = texts[slot] ?? '';
    const state = 1 << (numbers.state[slot] ?? 0);
    const services = numbers.services[slot] ?? 0;
    const region = numbers.region[slot] ?? 0;
    const kinds = numbers.kinds[slot] ?? 0;
    for (const { test, named } of words) {
      const isNamed =
        ((named.states & state) | ((named.services[region] ?? 0) & services) | (named.kinds & kinds)) !== 0 ||
        (named.isUnread && unread.has(ids[slot] ?? ''));
      if (!isNamed && !test(text)) return false;
    }
    return true;
  };
}

/** Returns the test of an hour in the search text: of the visit of any day; null without an hour. */
function searchedHourTest(context: FilterContext, text: string): SlotTest['test'] | null {
  const hour = searchedHour(text);
  if (hour === null) return null;
  const minute = Number(hour.time.slice(3)) * 60_000;
  const hasRest = wordsTest(context, wordTests(textQuery(hour.rest)));
  return (slot) => {
    const at = context.columns.numbers.visitAt[slot] ?? Number.NaN;
    // The clock of Belgium is whole hours from UTC: most visits need no closer look.
    return at % 3_600_000 === minute && brusselsParts(at).time === hour.time && hasRest(slot);
  };
}

/** Returns the test of a date in the search text: of the order, its papers, when they are due, and its visit; null without a date. */
function searchedDateTest(context: FilterContext, text: string): SlotTest['test'] | null {
  const { columns, now } = context;
  const { numbers, ids, dueDays } = columns;
  const date = searchedDate(text);
  if (date === null) return searchedHourTest(context, text);
  const { days, stretches } = searchedStretches(date, now);
  const ordered = new Set(days.map(dayNumber));
  const due = dueDays.ordersOn(days);
  const hasRest = wordsTest(context, wordTests(textQuery(date.rest)));
  return (slot) => {
    const at = numbers.visitAt[slot] ?? Number.NaN;
    const isDay = [numbers.orderDay, numbers.invoiceDay, numbers.noticeDay].some((day) => ordered.has(day[slot] ?? 0));
    const isThen = isDay || due.has(ids[slot] ?? '') || stretches.some(({ from, to }) => at >= from && at < to);
    return isThen && hasRest(slot);
  };
}

/** Returns whether a query restricts anything. */
const isSearch = ({ words, phone }: TextQuery): boolean => words.length > 0 || phone !== null;

/** Returns the test of the search text as it was typed. */
function exactTest(context: FilterContext, text: string, query: TextQuery): SlotTest['test'] {
  const { texts, references } = context.columns;
  const matchesQuery = query.words.length === 0 ? () => false : wordsTest(context, wordTests(query));
  const reference = referenceDigits(text);
  const isThen = searchedDateTest(context, text);
  const { phone } = query;
  return (slot) =>
    (phone !== null && (texts[slot] ?? '').includes(phone)) ||
    matchesQuery(slot) ||
    (isThen?.(slot) ?? false) ||
    (reference !== null && (references[slot]?.includes(reference) ?? false));
}

/**
 * Returns by slot what has the search text but for a typing mistake. Returns null when an order has it as it was typed, whatever
 * the other parts of a filter: a mistaken match would stand, be chosen and be exported among the right ones.
 * @param isNowhere no order is known to have the text as it was typed
 */
export function nearMatches(context: FilterContext, text: string, isNowhere: boolean): Uint8Array | null {
  const query = textQuery(text);
  const tests = nearWordTests(query);
  if (tests === null) return null;
  const { columns } = context;
  const { end, ids } = columns;
  const isExact = exactTest(context, text, query);
  for (let slot = 0; slot < end && !isNowhere; slot += 1) if (ids[slot] !== undefined && isExact(slot)) return null;
  const isNear = wordsTest(context, tests);
  return Uint8Array.from({ length: end }, (_, slot) => Number(ids[slot] !== undefined && isNear(slot)));
}

function paidFlag(paid: OrderFilter['paid']): number {
  if (paid === 'beyond') return flagBeyond;
  return paid === true ? flagPaid : flagOwed;
}

/** Compiles the active parts of a filter, the fastest first. */
export function slotTests(filter: OrderFilter, context: FilterContext): SlotTest[] {
  const { columns, unread, near } = context;
  const { numbers, employees, tagNames } = columns;
  const tests: SlotTest[] = [];

  function add(dimension: Dimension, isActive: boolean, make: () => SlotTest['test']): void {
    if (isActive) tests.push({ dimension, test: make() });
  }

  function flag(dimension: Dimension, isActive: boolean, bit: number, wanted = true): void {
    add(dimension, isActive, () => (slot) => (((numbers.flags[slot] ?? 0) & bit) !== 0) === wanted);
  }

  function oneOf(dimension: Dimension, column: Uint8Array | Int8Array, bits: number): void {
    add(dimension, bits !== 0, () => (slot) => {
      const code = column[slot] ?? none;
      return code !== none && (bits & (1 << code)) !== 0;
    });
  }

  function employee(dimension: 'handler' | 'visitedBy' | 'encodedBy'): void {
    const wanted = filter[dimension];
    const code = wanted === null ? none : employees.codeOf.get(wanted);
    add(dimension, wanted !== null, () => (slot) => code !== undefined && numbers[dimension][slot] === code);
  }

  flag('paid', filter.paid !== null, paidFlag(filter.paid));
  flag('urgent', filter.urgent, flagUrgent);
  flag('followUp', filter.followUp, flagFollowUp);
  oneOf('states', numbers.state, bitsOf(orderStates, filter.states));
  oneOf('regions', numbers.region, bitsOf(regions, filter.regions));
  oneOf('consumerTypes', numbers.consumer, bitsOf(consumerTypes, filter.consumerTypes));
  oneOf('commercialStatuses', numbers.commercial, bitsOf(commercialStatuses, filter.commercialStatuses));
  const services = bitsOf(serviceCodes, filter.services);
  add('services', services !== 0, () => (slot) => ((numbers.services[slot] ?? 0) & services) !== 0);
  employee('handler');
  employee('visitedBy');
  employee('encodedBy');
  add('date', filter.from !== null || filter.to !== null, () => dateTest(context, filter));
  add('drafts', filter.drafts.length > 0, () => (slot) => filter.drafts.some((draft) => isDraft(context, slot, draft)));
  const tag = filter.tag === null ? undefined : tagNames.codeOf.get(folded(filter.tag));
  add('tag', filter.tag !== null, () => (slot) => tag !== undefined && (columns.tags[slot]?.includes(tag) ?? false));
  add('unread', filter.unread, () => (slot) => unread.has(columns.ids[slot] ?? ''));
  const query = textQuery(filter.text);
  add('text', isSearch(query), () =>
    near === null ? exactTest(context, filter.text, query) : (slot) => near[slot] === 1,
  );
  return tests;
}
