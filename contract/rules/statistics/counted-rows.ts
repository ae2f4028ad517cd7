import type { RequiredDocument } from '../../content/content.ts';
import type { EmployeeRef } from '../../entities/common.ts';
import type { Feedback } from '../../entities/feedback.ts';
import type { Invoice } from '../../entities/invoice.ts';
import type { Order } from '../../entities/order.ts';
import type { Payment } from '../../entities/payment.ts';
import type { PebDraft } from '../../entities/peb-draft.ts';
import type { Upload } from '../../entities/upload.ts';
import type { Visit } from '../../entities/visit.ts';
import { grouped } from '../../values/grouped.ts';
import type { UploadFacts } from '../orders/required-documents.ts';
import { dueDocuments } from '../orders/required-documents.ts';
import type { Period } from './statistics-period.ts';
import { isDuring, spanOf } from './statistics-period.ts';

/** The rows that statistics are computed over. Rows outside of the periods change nothing. */
export interface StatisticsRows {
  orders: readonly Pick<
    Order,
    | 'id'
    | 'orderDate'
    | 'state'
    | 'region'
    | 'services'
    | 'incompleteFollowUp'
    | 'visitedBy'
    | 'assignee'
    | 'commercial'
  >[];
  visits: readonly Pick<Visit, 'orderId' | 'employee' | 'plannedStart' | 'state' | 'history'>[];
  invoices: readonly Pick<Invoice, 'orderId' | 'kind' | 'issuedAt' | 'total'>[];
  payments: readonly Pick<Payment, 'orderId' | 'receivedAt'>[];
  drafts: readonly Pick<PebDraft, 'orderId' | 'state' | 'decided'>[];
  forms: readonly Pick<Feedback, 'orderId' | 'by' | 'submittedAt' | 'options'>[];
  /** Files captured in the periods: how long they took to the server. */
  captures: readonly Pick<Upload, 'orderId' | 'by' | 'capturedAt' | 'receivedAt'>[];
  /** All files of the open orders: some may be due. */
  files: readonly (UploadFacts & Pick<Upload, 'orderId'>)[];
}

/** The figures, in their order on screen. */
export const figureNames = [
  'visits',
  'orders',
  'turnover',
  'duration',
  'travel',
  'noShows',
  'incompleteRate',
  'draftAcceptance',
  'reviews',
  'paymentDelay',
  'syncDelay',
] as const;
export type FigureName = (typeof figureNames)[number];

/** The figures that count to a commercial agent: those of orders and their papers. */
export const soldFigureNames = [
  'orders',
  'turnover',
  'draftAcceptance',
  'paymentDelay',
] as const satisfies FigureName[];

/** A row that counts towards a figure. */
export interface CountedRow {
  /** Null for a file without an order. */
  orderId: string | null;
  /** What puts it into a period: an instant, or the day of an order. */
  at: string;
  /** What it adds: cents, minutes or days; 1 or 0 to a share; 1 to a count. */
  value: number;
}

export type CountedRows = Record<FigureName, CountedRow[]>;

type OrderFacts = StatisticsRows['orders'][number];
type VisitFacts = StatisticsRows['visits'][number];

/** Rows with what several figures need, computed once. */
export interface IndexedRows extends StatisticsRows {
  byId: ReadonlyMap<string, OrderFacts>;
  /** When each order was first invoiced. */
  invoicedAt: ReadonlyMap<string, string>;
  incomplete: ReadonlySet<string>;
  /** Orders that do not count: they were cancelled. */
  cancelled: readonly OrderFacts[];
}

/** In which of their parts people are counted: each order has one visitor and one commercial agent at most. */
export const shareNames = ['visitor', 'commercial'] as const;
export type ShareName = (typeof shareNames)[number];

/** Returns to whom an order counts: who visited it, else who is to visit it; its commercial agent. */
const personOf: Record<ShareName, (order: OrderFacts) => EmployeeRef | null> = {
  visitor: ({ visitedBy, assignee }) => visitedBy ?? assignee,
  commercial: ({ commercial }) => commercial,
};

/** Returns minutes between two instants, never negative: the clocks of two devices may differ. */
function minutesBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 60_000);
}

/** Returns the minutes on site of a visit; null when its start or its end is unknown. */
function onSite({ history }: VisitFacts): number | null {
  const start = history.findLast(({ state }) => state === 'started');
  const end = history.findLast(({ state }) => state === 'done');
  return start === undefined || end === undefined ? null : minutesBetween(start.at, end.at);
}

/** Returns the minutes from the noted departure to the arrival at a visit; null when one of them is unknown. */
function onTheRoad({ history }: VisitFacts): number | null {
  const departure = history.findLast(({ state }) => state === 'onTheWay');
  const arrival = history.findLast(({ state }) => state === 'started');
  return departure === undefined || arrival === undefined ? null : minutesBetween(departure.at, arrival.at);
}

function incompleteOrders(rows: StatisticsRows, documents: readonly RequiredDocument[]): Set<string> {
  const files = grouped(rows.files, ({ orderId }) => orderId);
  const lacking = rows.orders.filter(
    (order) => order.incompleteFollowUp || dueDocuments(order, documents, files.get(order.id) ?? []).length > 0,
  );
  return new Set(lacking.map(({ id }) => id));
}

export function indexed(rows: StatisticsRows, documents: readonly RequiredDocument[]): IndexedRows {
  const invoicedAt = new Map<string, string>();
  for (const { orderId, kind, issuedAt } of rows.invoices) {
    const known = invoicedAt.get(orderId);
    if (kind === 'invoice' && (known === undefined || issuedAt < known)) invoicedAt.set(orderId, issuedAt);
  }
  const byId = new Map(rows.orders.map((order) => [order.id, order]));
  const incomplete = incompleteOrders(rows, documents);
  const isCancelled = ({ state }: OrderFacts): boolean => state === 'cancelled';
  const [cancelled, orders] = [rows.orders.filter(isCancelled), rows.orders.filter((order) => !isCancelled(order))];
  return { ...rows, orders, cancelled, byId, invoicedAt, incomplete };
}

/** Returns the rows that fall in a period, each by its own date. */
export function during(rows: IndexedRows, period: Period): IndexedRows {
  const span = spanOf(period);
  const on = (at: string | undefined): boolean => at !== undefined && isDuring(at, span);
  return {
    ...rows,
    orders: rows.orders.filter(({ orderDate }) => on(orderDate)),
    cancelled: rows.cancelled.filter(({ orderDate }) => on(orderDate)),
    visits: rows.visits.filter(({ plannedStart }) => on(plannedStart)),
    invoices: rows.invoices.filter(({ kind, issuedAt }) => kind === 'invoice' && on(issuedAt)),
    payments: rows.payments.filter(({ receivedAt }) => on(receivedAt)),
    drafts: rows.drafts.filter(({ decided }) => on(decided?.at)),
    forms: rows.forms.filter(({ submittedAt }) => on(submittedAt)),
    captures: rows.captures.filter(({ capturedAt }) => on(capturedAt)),
  };
}

type IsCounted = (order: OrderFacts | undefined) => boolean;

/** Keeps the orders that count, with their papers. */
function ofOrders(rows: IndexedRows, isCounted: IsCounted): IndexedRows {
  const isOfThem = ({ orderId }: { orderId: string }): boolean => isCounted(rows.byId.get(orderId));
  return {
    ...rows,
    orders: rows.orders.filter(isCounted),
    cancelled: rows.cancelled.filter(isCounted),
    invoices: rows.invoices.filter(isOfThem),
    payments: rows.payments.filter(isOfThem),
    drafts: rows.drafts.filter(isOfThem),
  };
}

/** Keeps the visits, forms and files of somebody; of nobody for null. */
function ofWork(rows: IndexedRows, employeeId: string | null): IndexedRows {
  return {
    ...rows,
    visits: rows.visits.filter(({ employee }) => employee.id === employeeId),
    forms: rows.forms.filter(({ by }) => by.id === employeeId),
    captures: rows.captures.filter(({ by }) => by.id === employeeId),
  };
}

/** Returns what counts to one employee: their visits, forms and files; the orders they visit or sold, with their papers. */
export function ofEmployee(rows: IndexedRows, employeeId: string): IndexedRows {
  const isTheirs: IsCounted = (order) =>
    order !== undefined && shareNames.some((share) => personOf[share](order)?.id === employeeId);
  return ofOrders(ofWork(rows, employeeId), isTheirs);
}

/**
 * Returns what counts to one employee in one part, or to nobody for null. Each row counts once in a part: its sums over
 * `peopleOf` and nobody are those of all rows. Visits, forms and files count to their visitor only.
 */
export function ofShare(rows: IndexedRows, share: ShareName, employeeId: string | null): IndexedRows {
  const isTheirs: IsCounted = (order) =>
    (order === undefined ? null : (personOf[share](order)?.id ?? null)) === employeeId;
  return ofOrders(ofWork(rows, share === 'visitor' ? employeeId : null), isTheirs);
}

/** Returns what is about the orders of one region. */
export function ofRegion(rows: IndexedRows, region: Order['region']): IndexedRows {
  const isThere = ({ orderId }: { orderId: string | null }): boolean =>
    orderId !== null && rows.byId.get(orderId)?.region === region;
  return {
    ...rows,
    orders: rows.orders.filter((order) => order.region === region),
    cancelled: rows.cancelled.filter((order) => order.region === region),
    visits: rows.visits.filter(isThere),
    invoices: rows.invoices.filter(isThere),
    payments: rows.payments.filter(isThere),
    drafts: rows.drafts.filter(isThere),
    forms: rows.forms.filter(isThere),
    captures: rows.captures.filter(isThere),
  };
}

/** Returns everybody to whom something of these rows counts in a part, by name. */
export function peopleOf(rows: IndexedRows, share: ShareName): EmployeeRef[] {
  const papers = [...rows.invoices, ...rows.payments, ...rows.drafts].flatMap(
    ({ orderId }) => rows.byId.get(orderId) ?? [],
  );
  const ofTheirs = [...rows.orders, ...papers].flatMap((order) => personOf[share](order) ?? []);
  const workers = [
    ...rows.visits.map(({ employee }) => employee),
    ...[...rows.forms, ...rows.captures].map(({ by }) => by),
  ];
  const all = share === 'visitor' ? [...ofTheirs, ...workers] : ofTheirs;
  const byId = new Map(all.map(({ id, name }) => [id, { id, name }]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr') || a.id.localeCompare(b.id));
}

/** Returns the visits of which something is known in minutes, with it. */
function timed(visits: readonly VisitFacts[], minutesOf: (visit: VisitFacts) => number | null): CountedRow[] {
  return visits.flatMap((visit) => {
    const minutes = minutesOf(visit);
    return minutes === null ? [] : [{ orderId: visit.orderId, at: visit.plannedStart, value: minutes }];
  });
}

/** Returns the visited orders without the cancelled ones, each at its last visit: 1 for an incomplete one. */
function visitedOrders(done: readonly VisitFacts[], { byId, incomplete }: IndexedRows): CountedRow[] {
  const last = new Map<string, string>();
  for (const { orderId, plannedStart } of done)
    if (byId.get(orderId)?.state !== 'cancelled' && plannedStart > (last.get(orderId) ?? ''))
      last.set(orderId, plannedStart);
  return [...last].map(([orderId, at]) => ({ orderId, at, value: incomplete.has(orderId) ? 1 : 0 }));
}

/** Returns the rows that count towards each figure. A figure is computed from its rows alone. */
export function countedRows(rows: IndexedRows): CountedRows {
  const one = ({ orderId, plannedStart }: VisitFacts): CountedRow => ({ orderId, at: plannedStart, value: 1 });
  const done = rows.visits.filter(({ state }) => state === 'done');
  const absent = rows.visits.filter(({ state }) => state === 'absent');
  return {
    visits: done.map(one),
    orders: rows.orders.map(({ id, orderDate }) => ({ orderId: id, at: orderDate, value: 1 })),
    turnover: rows.invoices.map(({ orderId, issuedAt, total }) => ({ orderId, at: issuedAt, value: total })),
    duration: timed(done, onSite),
    travel: timed(done, onTheRoad),
    noShows: absent.map(one),
    incompleteRate: visitedOrders(done, rows),
    draftAcceptance: rows.drafts.flatMap(({ orderId, state, decided }) =>
      decided === null ? [] : [{ orderId, at: decided.at, value: state === 'accepted' ? 1 : 0 }],
    ),
    reviews: rows.forms
      .filter(({ options }) => options.includes('instantReviewOnSite'))
      .map(({ orderId, submittedAt }) => ({ orderId, at: submittedAt, value: 1 })),
    paymentDelay: rows.payments.flatMap(({ orderId, receivedAt }) => {
      const invoiced = rows.invoicedAt.get(orderId);
      return invoiced === undefined
        ? []
        : [{ orderId, at: receivedAt, value: minutesBetween(invoiced, receivedAt) / 1440 }];
    }),
    syncDelay: rows.captures.flatMap(({ orderId, capturedAt, receivedAt }) =>
      receivedAt === null ? [] : [{ orderId, at: capturedAt, value: minutesBetween(capturedAt, receivedAt) }],
    ),
  };
}
