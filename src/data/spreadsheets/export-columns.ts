import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { CellKind, SheetCell } from '#contract/rules/tables/spreadsheets.ts';
import { streetLine } from '#contract/rules/addresses/addresses.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { regionalCode } from '#contract/rules/orders/service-codes.ts';
import { townName } from '#contract/rules/addresses/town-names.ts';
import type { PeopleRow } from './people-rows.ts';

export const sheetNames = ['orders', 'visits', 'clients', 'payments', 'statistics'] as const;
export type SheetName = (typeof sheetNames)[number];

/** Translated texts of codes, and where links lead. */
export interface ExportContext {
  /** Address of the app, `https://app.example`. */
  origin: string;
  /** The reader's, for names of towns. */
  language: 'fr' | 'nl';
  orderStates: Readonly<Record<string, string>>;
  visitStates: Readonly<Record<string, string>>;
  customerTypes: Readonly<Record<string, string>>;
  regions: Readonly<Record<string, string>>;
  paymentMethods: Readonly<Record<string, string>>;
}

/** A row of a sheet with the rows it refers to. */
export interface ExportRows {
  orders: Order;
  visits: { visit: Visit; order: Order | undefined };
  clients: Client;
  payments: { payment: Payment; order: Order | undefined };
  statistics: PeopleRow;
}

export interface ExportColumn<Row> {
  kind: CellKind;
  hasTotal?: true;
  value: (row: Row, context: ExportContext) => SheetCell;
}

function orderLink(order: Pick<Order, 'id' | 'number'> | undefined, { origin }: ExportContext): SheetCell {
  return order === undefined ? null : { text: order.number ?? '–', href: `${origin}/orders/${order.id}` };
}

function mailLink(email: string | null): SheetCell {
  return email === null || email === '' ? null : { text: email, href: `mailto:${encodeURI(email)}` };
}

function reached(state: Visit['state'], { history }: Visit): string | null {
  return history.findLast((one) => one.state === state)?.at ?? null;
}

const orders = {
  number: { kind: 'link', value: orderLink },
  orderDate: { kind: 'day', value: ({ orderDate }) => orderDate },
  state: { kind: 'text', value: ({ state }, { orderStates }) => orderStates[state] ?? state },
  client: { kind: 'text', value: ({ client }) => client.name },
  clientType: { kind: 'text', value: ({ client }, { customerTypes }) => customerTypes[client.type] ?? client.type },
  phone: { kind: 'text', value: ({ client }) => client.phone },
  email: { kind: 'link', value: ({ client }) => mailLink(client.email) },
  street: { kind: 'text', value: ({ address }, { language }) => streetLine(address, language) },
  zipcode: { kind: 'text', value: ({ address }) => address.zipcode },
  city: { kind: 'text', value: ({ address }, { language }) => townName(address, language) },
  region: { kind: 'text', value: ({ region }, { regions }) => regions[region] ?? region },
  services: {
    kind: 'text',
    value: ({ services, region }, { language }) =>
      services.map(({ code }) => regionalCode(code, region, language)).join(', '),
  },
  total: { kind: 'money', hasTotal: true, value: ({ total }) => total },
  paid: { kind: 'yesNo', value: ({ paid }) => paid },
  invoice: { kind: 'text', value: ({ invoice }) => invoice?.number ?? null },
  urgent: { kind: 'yesNo', value: ({ urgent }) => urgent },
  plannedVisitAt: { kind: 'instant', value: ({ plannedVisitAt }) => plannedVisitAt },
  lastVisitAt: { kind: 'instant', value: ({ lastVisitAt }) => lastVisitAt },
  assignee: { kind: 'text', value: ({ assignee }) => assignee?.name ?? null },
  handler: { kind: 'text', value: ({ handler }) => handler?.name ?? null },
  commercial: { kind: 'text', value: ({ commercial }) => commercial?.name ?? null },
  tags: { kind: 'text', value: ({ tags }) => tags.join(', ') },
} satisfies Record<string, ExportColumn<ExportRows['orders']>>;

const visits = {
  number: { kind: 'link', value: ({ order }, context) => orderLink(order, context) },
  plannedStart: { kind: 'instant', value: ({ visit }) => visit.plannedStart },
  plannedEnd: { kind: 'instant', value: ({ visit }) => visit.plannedEnd },
  state: { kind: 'text', value: ({ visit }, { visitStates }) => visitStates[visit.state] ?? visit.state },
  employee: { kind: 'text', value: ({ visit }) => visit.employee.name },
  client: { kind: 'text', value: ({ order }) => order?.client.name ?? null },
  street: {
    kind: 'text',
    value: ({ order }, { language }) => (order === undefined ? null : streetLine(order.address, language)),
  },
  zipcode: { kind: 'text', value: ({ order }) => order?.address.zipcode ?? null },
  city: {
    kind: 'text',
    value: ({ order }, { language }) => (order === undefined ? null : townName(order.address, language)),
  },
  startedAt: { kind: 'instant', value: ({ visit }) => reached('started', visit) },
  endedAt: { kind: 'instant', value: ({ visit }) => reached('done', visit) },
  minutes: {
    kind: 'number',
    hasTotal: true,
    value: ({ visit }) => {
      const [start, end] = [reached('started', visit), reached('done', visit)];
      return start === null || end === null ? null : Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
    },
  },
} satisfies Record<string, ExportColumn<ExportRows['visits']>>;

const clients = {
  client: { kind: 'text', value: ({ name }) => name },
  clientType: { kind: 'text', value: ({ type }, { customerTypes }) => customerTypes[type] ?? type },
  phone: { kind: 'text', value: ({ phone }) => phone },
  email: { kind: 'link', value: ({ email }) => mailLink(email) },
  vatNumber: { kind: 'text', value: ({ vatNumber }) => vatNumber },
  street: {
    kind: 'text',
    value: ({ address }, { language }) => (address === null ? null : streetLine(address, language)),
  },
  zipcode: { kind: 'text', value: ({ address }) => address?.zipcode ?? null },
  city: { kind: 'text', value: ({ address }, { language }) => (address === null ? null : townName(address, language)) },
  commercial: { kind: 'text', value: ({ commercial }) => commercial?.name ?? null },
  orderCount: { kind: 'number', hasTotal: true, value: (client) => client.orders.count },
  lastOrderOn: { kind: 'day', value: (client) => client.orders.lastOn },
  lastVisitAt: { kind: 'instant', value: ({ lastVisitAt }) => lastVisitAt },
  note: { kind: 'text', value: ({ note }) => note },
} satisfies Record<string, ExportColumn<ExportRows['clients']>>;

const payments = {
  number: { kind: 'link', value: ({ order }, context) => orderLink(order, context) },
  receivedAt: { kind: 'day', value: ({ payment }) => brusselsDay(payment.receivedAt) },
  amount: { kind: 'money', hasTotal: true, value: ({ payment }) => payment.amount },
  method: {
    kind: 'text',
    value: ({ payment }, { paymentMethods }) => paymentMethods[payment.method] ?? payment.method,
  },
  receivedBy: { kind: 'text', value: ({ payment }) => payment.receivedBy.name },
  client: { kind: 'text', value: ({ order }) => order?.client.name ?? null },
  invoice: { kind: 'text', value: ({ order }) => order?.invoice?.number ?? null },
  note: { kind: 'text', value: ({ payment }) => payment.note },
} satisfies Record<string, ExportColumn<ExportRows['payments']>>;

const statistics = {
  employee: { kind: 'text', value: ({ name }) => name },
  share: { kind: 'text', value: ({ share }) => share },
  visits: { kind: 'number', value: ({ figures }) => figures.visits ?? null },
  orders: { kind: 'number', value: ({ figures }) => figures.orders ?? null },
  turnover: { kind: 'money', value: ({ figures }) => figures.turnover ?? null },
  duration: { kind: 'number', value: ({ figures }) => figures.duration ?? null },
  travel: { kind: 'number', value: ({ figures }) => figures.travel ?? null },
  noShows: { kind: 'number', value: ({ figures }) => figures.noShows ?? null },
  incompleteRate: { kind: 'share', value: ({ figures }) => figures.incompleteRate ?? null },
  draftAcceptance: { kind: 'share', value: ({ figures }) => figures.draftAcceptance ?? null },
  reviews: { kind: 'number', value: ({ figures }) => figures.reviews ?? null },
  paymentDelay: { kind: 'number', value: ({ figures }) => figures.paymentDelay ?? null },
  syncDelay: { kind: 'number', value: ({ figures }) => figures.syncDelay ?? null },
} satisfies Record<string, ExportColumn<ExportRows['statistics']>>;

const catalogue = { orders, visits, clients, payments, statistics };

export type ColumnKey = { [S in SheetName]: keyof (typeof catalogue)[S] }[SheetName];

/** Returns the columns of a sheet in their order. */
export function columnKeys(sheet: SheetName): ColumnKey[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object's own keys, which its type lists
  return Object.keys(catalogue[sheet]) as ColumnKey[];
}

/** Returns a column of a sheet; undefined for a key that the sheet does not have. */
export function columnOf<S extends SheetName>(sheet: S, key: string): ExportColumn<ExportRows[S]> | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `satisfies` above checked each sheet's columns
  const columns = catalogue[sheet] as unknown as Record<string, ExportColumn<ExportRows[S]>>;
  return Object.hasOwn(columns, key) ? columns[key] : undefined;
}
