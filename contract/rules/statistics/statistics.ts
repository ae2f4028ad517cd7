import type { RequiredDocument } from '../../content/content.ts';
import type { EmployeeRef } from '../../entities/common.ts';
import type { Order } from '../../entities/order.ts';
import type { CountedRow, CountedRows, FigureName, IndexedRows, ShareName, StatisticsRows } from './counted-rows.ts';
import { countedRows, during, indexed, ofEmployee, ofRegion, ofShare, peopleOf } from './counted-rows.ts';
import type { Period } from './statistics-period.ts';
import { bucketsOf, isDuring, lastYearOf, previousOf, spanOf } from './statistics-period.ts';

export interface StatisticsQuestion {
  period: Period;
  /** Null for everybody. */
  employeeId: string | null;
  /** Null for the whole country. */
  region: Order['region'] | null;
  /** The figure whose rows are listed; null for none. */
  figure: FigureName | null;
  /** The required documents of the content. */
  documents: readonly RequiredDocument[];
}

/** The figures of one period. A mean or a share is null when nothing counts towards it. */
export interface Figures {
  /** Visits done, by their planned day. */
  visits: number;
  /** Visits at which the client was absent. */
  noShows: number;
  /** Orders by their date, without the cancelled ones. */
  orders: number;
  /** Total of the invoices issued, VAT included, in cents. */
  turnover: number;
  /** Mean time from start to end of a visit, in minutes. */
  duration: number | null;
  /** Mean time from the noted departure to the arrival at a visit, in minutes. */
  travel: number | null;
  /** Share of the visited orders that lack a required file or an answer of the survey, 0 to 1. */
  incompleteRate: number | null;
  /** Share of the decided PEB drafts that the client accepted, 0 to 1. */
  draftAcceptance: number | null;
  /** Forms that say that a review was given on site. */
  reviews: number;
  /** Mean time from an invoice to each of its payments, in days; a payment before the invoice counts as 0. */
  paymentDelay: number | null;
  /** Median time from the capture of a file to its receipt, in minutes. */
  syncDelay: number | null;
}

/** The rows that count towards a figure, the largest value first; the latest first where values are equal. */
export interface CountedList {
  figure: FigureName;
  /** Number of all rows: at most `countedMax` are listed. */
  total: number;
  rows: CountedRow[];
}

/** Maximum number of rows of a list. */
export const countedMax = 500;

/** What counts to one employee. */
export interface ShareRow {
  employee: EmployeeRef;
  figures: Figures;
}

export interface Statistics {
  period: Period;
  previousPeriod: Period;
  lastYearPeriod: Period;
  figures: Figures;
  /** How many rows count towards each figure. */
  counts: Record<FigureName, number>;
  /** Null where the rows of the earlier period are not at hand. */
  previous: Figures | null;
  lastYear: Figures | null;
  /** The period in days, weeks or months. */
  buckets: (Period & Pick<Figures, 'visits' | 'orders' | 'turnover'>)[];
  /** By visitor: the orders that each visited or is to visit, and their own visits, forms and files. Empty for one employee. */
  employees: ShareRow[];
  /** By commercial agent of the order. Empty for one employee. */
  commercials: ShareRow[];
  /** What counts to nobody in each part; null for one employee. */
  unassigned: Record<ShareName, Figures> | null;
  /** The orders of the period that were cancelled, which do not count, and what was invoiced on such orders, which does. */
  cancelled: Pick<Figures, 'orders' | 'turnover'>;
  counted: CountedList | null;
}

/** Statistics over all rows, which compare with both earlier periods. */
export type WholeStatistics = Statistics & { previous: Figures; lastYear: Figures };

const sum = (rows: readonly CountedRow[]): number => rows.reduce((all, { value }) => all + value, 0);

function mean(rows: readonly CountedRow[], decimals = 0): number | null {
  if (rows.length === 0) return null;
  const factor = 10 ** decimals;
  return Math.round((sum(rows) / rows.length) * factor) / factor;
}

function median(rows: readonly CountedRow[]): number | null {
  if (rows.length === 0) return null;
  const sorted = rows.map(({ value }) => value).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return Math.round((low + high) / 2);
}

function figuresOf(counted: CountedRows): Figures {
  return {
    visits: counted.visits.length,
    noShows: counted.noShows.length,
    orders: counted.orders.length,
    turnover: sum(counted.turnover),
    duration: mean(counted.duration),
    travel: mean(counted.travel),
    incompleteRate: mean(counted.incompleteRate, 3),
    draftAcceptance: mean(counted.draftAcceptance, 3),
    reviews: counted.reviews.length,
    paymentDelay: mean(counted.paymentDelay, 1),
    syncDelay: median(counted.syncDelay),
  };
}

function countsOf(counted: CountedRows): Record<FigureName, number> {
  return {
    visits: counted.visits.length,
    noShows: counted.noShows.length,
    orders: counted.orders.length,
    turnover: counted.turnover.length,
    duration: counted.duration.length,
    travel: counted.travel.length,
    incompleteRate: counted.incompleteRate.length,
    draftAcceptance: counted.draftAcceptance.length,
    reviews: counted.reviews.length,
    paymentDelay: counted.paymentDelay.length,
    syncDelay: counted.syncDelay.length,
  };
}

const descending = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? 1 : -1;
};

function listOf(counted: CountedRows, figure: FigureName): CountedList {
  const sorted = counted[figure].toSorted(
    (a, b) => b.value - a.value || descending(a.at, b.at) || descending(a.orderId ?? '', b.orderId ?? ''),
  );
  return { figure, total: sorted.length, rows: sorted.slice(0, countedMax) };
}

function bucketed({ visits, orders, turnover }: CountedRows, bucket: Period): Statistics['buckets'][number] {
  const span = spanOf(bucket);
  const within = (rows: readonly CountedRow[]): CountedRow[] => rows.filter(({ at }) => isDuring(at, span));
  return {
    ...bucket,
    visits: within(visits).length,
    orders: within(orders).length,
    turnover: sum(within(turnover)),
  };
}

function rowsByPerson(rows: IndexedRows, share: ShareName): ShareRow[] {
  return peopleOf(rows, share).map((employee) => ({ employee, figures: shareOf(rows, share, employee.id) }));
}

function shareOf(rows: IndexedRows, share: ShareName, employeeId: string | null): Figures {
  return figuresOf(countedRows(ofShare(rows, share, employeeId)));
}

/** Returns what was cancelled: orders, and the invoices of orders that were cancelled at any time. */
function cancelledOf({ cancelled, invoices, byId }: IndexedRows): Statistics['cancelled'] {
  const theirs = invoices.filter(({ orderId }) => byId.get(orderId)?.state === 'cancelled');
  return { orders: cancelled.length, turnover: theirs.reduce((all, { total }) => all + total, 0) };
}

/**
 * Computes the statistics of a period, of the one before and of the same days a year before. Device and server use this one
 * function, so that they agree on the same rows.
 */
export function statisticsOf(all: StatisticsRows, question: StatisticsQuestion): WholeStatistics {
  const { period, employeeId, region, figure, documents } = question;
  const everywhere = indexed(all, documents);
  const rows = region === null ? everywhere : ofRegion(everywhere, region);
  const theirs = employeeId === null ? rows : ofEmployee(rows, employeeId);
  const [previousPeriod, lastYearPeriod] = [previousOf(period), lastYearOf(period)];
  const now = during(theirs, period);
  const counted = countedRows(now);
  const isForAll = employeeId === null;
  return {
    period,
    previousPeriod,
    lastYearPeriod,
    figures: figuresOf(counted),
    counts: countsOf(counted),
    previous: figuresOf(countedRows(during(theirs, previousPeriod))),
    lastYear: figuresOf(countedRows(during(theirs, lastYearPeriod))),
    buckets: bucketsOf(period).map((bucket) => bucketed(counted, bucket)),
    employees: isForAll ? rowsByPerson(now, 'visitor') : [],
    commercials: isForAll ? rowsByPerson(now, 'commercial') : [],
    unassigned: isForAll
      ? { visitor: shareOf(now, 'visitor', null), commercial: shareOf(now, 'commercial', null) }
      : null,
    cancelled: cancelledOf(now),
    counted: figure === null ? null : listOf(counted, figure),
  };
}
