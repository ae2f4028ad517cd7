import type { Order } from '#contract/entities/order.ts';
import { instantsOfDay } from '#contract/rules/brussels-time.ts';
import type { SheetCell, SheetColumn } from '#contract/rules/tables/spreadsheets.ts';
import type { Period } from '#contract/rules/statistics/statistics-period.ts';
import { isWithin } from '#contract/rules/statistics/statistics-period.ts';
import type { StatisticsQuestion } from '#contract/rules/statistics/statistics.ts';
import { orderIdsByDate, ordersByIds, ordersOf } from '../queries/orders/orders.ts';
import { readRows, rowsAmong } from '../rows/stored-rows.ts';
import { readStatistics } from '../queries/orders/statistics.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { ExportContext, ExportRows, SheetName } from './export-columns.ts';
import { columnOf } from './export-columns.ts';
import type { PeopleLabels } from './people-rows.ts';
import { peopleRows } from './people-rows.ts';

/** What a sheet is exported from. */
export interface ExportQuestion {
  sheet: SheetName;
  /** The chosen columns, with their titles. */
  columns: readonly { key: string; title: string }[];
  /** Null for every row. Clients have no date: their sheet ignores it. */
  period: Period | null;
  /** The orders or the clients of a list, in its order; null for all. */
  ids: readonly string[] | null;
  context: ExportContext;
  /** For the statistics: whose, over which documents, and what their rows are called. */
  statistics: Pick<StatisticsQuestion, 'employeeId' | 'documents'> & {
    labels: PeopleLabels & { all: string; previous: string };
  };
}

export type OnProgress = (done: number, of: number) => void;

/** Rows read at a time: between two reads the progress is shown. */
const readAtOnce = 500;

type Reader<S extends SheetName> = (
  db: UserDatabase,
  question: ExportQuestion,
  put: (rows: readonly ExportRows[S][], done: number, of: number) => void,
) => Promise<void>;

function span({ from, to }: Period): [string, string] {
  return [instantsOfDay(from).from, instantsOfDay(to).to];
}

/** Reads what the identifiers name in batches. */
async function inBatches<T>(
  ids: readonly string[],
  read: (batch: readonly string[]) => Promise<readonly T[]>,
  put: (rows: readonly T[], done: number, of: number) => void,
): Promise<void> {
  for (let start = 0; start < ids.length; start += readAtOnce) {
    const batch = ids.slice(start, start + readAtOnce);
    put(await read(batch), start + batch.length, ids.length);
  }
}

const readers: { [S in SheetName]: Reader<S> } = {
  orders: async (db, { ids: listed, period }, put) => {
    const ids = listed ?? (await orderIdsByDate(db));
    const isIn = ({ orderDate }: Order): boolean => period === null || isWithin(orderDate, period);
    await inBatches(ids, async (batch) => (await ordersByIds(db, batch)).filter(isIn), put);
  },
  visits: async (db, { period }, put) => {
    const byStart = db.visits.where('row.plannedStart');
    const found = period === null ? db.visits.orderBy('row.plannedStart') : byStart.between(...span(period));
    await inBatches(
      await found.primaryKeys(),
      async (batch) => {
        const visits = await rowsAmong(db.visits, batch);
        const orders = await ordersOf(db, visits);
        return visits.map((visit) => ({ visit, order: orders.get(visit.orderId) }));
      },
      put,
    );
  },
  clients: async (db, { ids: listed }, put) => {
    const ids = listed ?? (await db.clients.orderBy('row.name').primaryKeys());
    // Those who were merged into another are that one.
    const read = async (batch: readonly string[]) =>
      (await rowsAmong(db.clients, batch)).filter(({ mergedInto }) => mergedInto === undefined);
    await inBatches(ids, read, put);
  },
  payments: async (db, { period }, put) => {
    const [from, to] = period === null ? ['', '9999'] : span(period);
    const all = (await readRows(db.payments))
      .filter(({ receivedAt }) => receivedAt >= from && receivedAt < to)
      .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
    const byId = new Map(all.map((payment) => [payment.id, payment]));
    await inBatches(
      all.map(({ id }) => id),
      async (batch) => {
        const some = batch.flatMap((id) => byId.get(id) ?? []);
        const orders = await ordersOf(db, some);
        return some.map((payment) => ({ payment, order: orders.get(payment.orderId) }));
      },
      put,
    );
  },
  statistics: async (db, { period, statistics: { labels, ...asked } }, put) => {
    if (period === null) return;
    const { statistics } = await readStatistics(db, { ...asked, period, region: null, figure: null });
    const { figures, previous } = statistics;
    const rows = [
      { name: labels.all, share: '', figures },
      ...(previous === null ? [] : [{ name: labels.previous, share: '', figures: previous }]),
      ...peopleRows(statistics, labels),
    ];
    put(rows, rows.length, rows.length);
  },
};

/** Reads the cells of a sheet from what this device holds, in batches, so that it can be followed. */
export async function readExport<S extends SheetName>(
  db: UserDatabase,
  question: ExportQuestion & { sheet: S },
  onProgress: OnProgress,
): Promise<{ columns: SheetColumn[]; rows: SheetCell[][] }> {
  const chosen = question.columns.flatMap(({ key, title }) => {
    const column = columnOf(question.sheet, key);
    return column === undefined ? [] : [{ ...column, title }];
  });
  const rows: SheetCell[][] = [];
  const read = readers[question.sheet] as Reader<S>;
  await read(db, question, (found, done, of) => {
    for (const row of found) rows.push(chosen.map(({ value }) => value(row, question.context)));
    onProgress(done, of);
  });
  const columns = chosen.map(({ title, kind, hasTotal }) => ({ title, kind, hasTotal: hasTotal === true }));
  return { columns, rows };
}
