import type { RequiredDocument } from '../content/content.ts';
import type { EmployeeRef } from '../entities/common.ts';
import type { Feedback } from '../entities/feedback.ts';
import type { Invoice } from '../entities/invoice.ts';
import type { Order } from '../entities/order.ts';
import type { Payment } from '../entities/payment.ts';
import type { PebDraft } from '../entities/peb-draft.ts';
import type { Upload } from '../entities/upload.ts';
import type { Visit } from '../entities/visit.ts';
import { brusselsDay } from './brussels-time.ts';
import type { FileState } from './required-files.ts';
import { dueFiles } from './required-files.ts';
import type { Period } from './statistics-period.ts';
import { bucketsOf, isWithin, previousOf } from './statistics-period.ts';

/** The rows that statistics are computed over. Rows outside of the periods change nothing. */
export interface StatisticsRows {
  orders: readonly Pick<
    Order,
    'id' | 'orderDate' | 'state' | 'services' | 'incompleteFollowUp' | 'visitedBy' | 'assignee' | 'commercial'
  >[];
  visits: readonly Pick<Visit, 'orderId' | 'employee' | 'plannedStart' | 'state' | 'history'>[];
  invoices: readonly Pick<Invoice, 'orderId' | 'kind' | 'issuedAt' | 'total'>[];
  payments: readonly Pick<Payment, 'orderId' | 'receivedAt'>[];
  drafts: readonly Pick<PebDraft, 'orderId' | 'state' | 'decided'>[];
  forms: readonly Pick<Feedback, 'by' | 'submittedAt' | 'options'>[];
  /** Files captured in the periods: how long they took to the server. */
  captures: readonly Pick<Upload, 'by' | 'capturedAt' | 'receivedAt'>[];
  /** All files of the open orders: some may be due. */
  files: readonly (FileState & Pick<Upload, 'orderId'>)[];
}

export interface StatisticsQuestion {
  period: Period;
  /** Null for everybody. */
  employeeId: string | null;
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

export interface Statistics {
  period: Period;
  previousPeriod: Period;
  figures: Figures;
  previous: Figures;
  /** The period in days, weeks or months. */
  buckets: (Period & Pick<Figures, 'visits' | 'orders' | 'turnover'>)[];
  /** By name; empty for one employee. */
  employees: { employee: EmployeeRef; figures: Figures }[];
}

type OrderFacts = StatisticsRows['orders'][number];

/** Returns the people to whom an order counts: who visited it or is to visit it, and its commercial agent. */
function peopleOf({ visitedBy, assignee, commercial }: OrderFacts): EmployeeRef[] {
  return [visitedBy ?? assignee, commercial].flatMap((one) => one ?? []);
}

function mean(values: readonly number[], decimals = 0): number | null {
  if (values.length === 0) return null;
  const factor = 10 ** decimals;
  return Math.round((values.reduce((all, value) => all + value, 0) / values.length) * factor) / factor;
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return Math.round((low + high) / 2);
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
}

/** Returns minutes between two instants, never negative: the clocks of two devices may differ. */
function minutesBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 60_000);
}

/** Returns the minutes on site of a visit; empty when its start or its end is unknown. */
function onSite({ history }: StatisticsRows['visits'][number]): number[] {
  const start = history.findLast(({ state }) => state === 'started');
  const end = history.findLast(({ state }) => state === 'done');
  return start === undefined || end === undefined ? [] : [minutesBetween(start.at, end.at)];
}

/** Rows with what several figures need, computed once. */
interface Indexed extends StatisticsRows {
  byId: ReadonlyMap<string, OrderFacts>;
  /** When each order was first invoiced. */
  invoicedAt: ReadonlyMap<string, string>;
  incomplete: ReadonlySet<string>;
}

function incompleteOrders(rows: StatisticsRows, documents: readonly RequiredDocument[]): Set<string> {
  const files = new Map<string, FileState[]>();
  for (const file of rows.files)
    if (file.orderId !== null) files.set(file.orderId, [...(files.get(file.orderId) ?? []), file]);
  const lacking = rows.orders.filter(
    (order) => order.incompleteFollowUp || dueFiles(order, documents, files.get(order.id) ?? []).length > 0,
  );
  return new Set(lacking.map(({ id }) => id));
}

function indexed(rows: StatisticsRows, documents: readonly RequiredDocument[]): Indexed {
  const invoicedAt = new Map<string, string>();
  for (const { orderId, kind, issuedAt } of rows.invoices) {
    const known = invoicedAt.get(orderId);
    if (kind === 'invoice' && (known === undefined || issuedAt < known)) invoicedAt.set(orderId, issuedAt);
  }
  const byId = new Map(rows.orders.map((order) => [order.id, order]));
  return { ...rows, byId, invoicedAt, incomplete: incompleteOrders(rows, documents) };
}

/** Returns the rows that fall in a period, each by its own date. */
function during(rows: Indexed, period: Period): Indexed {
  const on = (instant: string | undefined): boolean => instant !== undefined && isWithin(brusselsDay(instant), period);
  return {
    ...rows,
    orders: rows.orders.filter(({ orderDate, state }) => state !== 'cancelled' && isWithin(orderDate, period)),
    visits: rows.visits.filter(({ plannedStart }) => on(plannedStart)),
    invoices: rows.invoices.filter(({ kind, issuedAt }) => kind === 'invoice' && on(issuedAt)),
    payments: rows.payments.filter(({ receivedAt }) => on(receivedAt)),
    drafts: rows.drafts.filter(({ decided }) => on(decided?.at)),
    forms: rows.forms.filter(({ submittedAt }) => on(submittedAt)),
    captures: rows.captures.filter(({ capturedAt }) => on(capturedAt)),
  };
}

/** Returns what counts to one employee. */
function ofEmployee(rows: Indexed, employeeId: string): Indexed {
  const isTheirs = (order: OrderFacts | undefined): boolean =>
    order !== undefined && peopleOf(order).some(({ id }) => id === employeeId);
  const isOfTheirs = ({ orderId }: { orderId: string }): boolean => isTheirs(rows.byId.get(orderId));
  return {
    ...rows,
    orders: rows.orders.filter(isTheirs),
    visits: rows.visits.filter(({ employee }) => employee.id === employeeId),
    invoices: rows.invoices.filter(isOfTheirs),
    payments: rows.payments.filter(isOfTheirs),
    drafts: rows.drafts.filter(isOfTheirs),
    forms: rows.forms.filter(({ by }) => by.id === employeeId),
    captures: rows.captures.filter(({ by }) => by.id === employeeId),
  };
}

function figuresOf(rows: Indexed): Figures {
  const done = rows.visits.filter(({ state }) => state === 'done');
  const visited = [...new Set(done.map(({ orderId }) => orderId))];
  const delays = rows.payments.flatMap(({ orderId, receivedAt }) => {
    const invoiced = rows.invoicedAt.get(orderId);
    return invoiced === undefined ? [] : [minutesBetween(invoiced, receivedAt) / 1440];
  });
  return {
    visits: done.length,
    noShows: rows.visits.filter(({ state }) => state === 'absent').length,
    orders: rows.orders.length,
    turnover: rows.invoices.reduce((all, { total }) => all + total, 0),
    duration: mean(done.flatMap(onSite)),
    incompleteRate: share(visited.filter((id) => rows.incomplete.has(id)).length, visited.length),
    draftAcceptance: share(rows.drafts.filter(({ state }) => state === 'accepted').length, rows.drafts.length),
    reviews: rows.forms.filter(({ options }) => options.includes('instantReviewOnSite')).length,
    paymentDelay: mean(delays, 1),
    syncDelay: median(
      rows.captures.flatMap(({ capturedAt, receivedAt }) =>
        receivedAt === null ? [] : [minutesBetween(capturedAt, receivedAt)],
      ),
    ),
  };
}

/** Returns everybody to whom something of these rows counts, by name. */
function employeesOf({ orders, visits, forms }: Indexed): EmployeeRef[] {
  const all = [...orders.flatMap(peopleOf), ...visits.map(({ employee }) => employee), ...forms.map(({ by }) => by)];
  const byId = new Map(all.map(({ id, name }) => [id, { id, name }]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr') || a.id.localeCompare(b.id));
}

/**
 * Computes the statistics of a period and of the one before. Device and server use this one function, so that they agree on
 * the same rows.
 */
export function statisticsOf(all: StatisticsRows, { period, employeeId, documents }: StatisticsQuestion): Statistics {
  const rows = indexed(all, documents);
  const previousPeriod = previousOf(period);
  const of = (within: Period): Indexed => {
    const there = during(rows, within);
    return employeeId === null ? there : ofEmployee(there, employeeId);
  };
  const now = of(period);
  const people = employeeId === null ? employeesOf(now) : [];
  return {
    period,
    previousPeriod,
    figures: figuresOf(now),
    previous: figuresOf(of(previousPeriod)),
    buckets: bucketsOf(period).map((bucket) => {
      const { visits, orders, turnover } = figuresOf(during(now, bucket));
      return { ...bucket, visits, orders, turnover };
    }),
    employees: people.map((employee) => ({ employee, figures: figuresOf(ofEmployee(now, employee.id)) })),
  };
}
