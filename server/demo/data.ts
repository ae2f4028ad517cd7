import type { AnyRow, CollectionName, Row } from '#contract/collections.ts';
import type { Contents } from './texts/contents.ts';

/**
 * Lists the collections with demo rows, in the order of storage. Employees are derived from the accounts.
 * Devices, conflicts and positions only appear during use.
 */
export const demoCollections = [
  'clients',
  'clientVisits',
  'orders',
  'visits',
  'visitFeedback',
  'followUps',
  'pebDrafts',
  'invoices',
  'payments',
  'messages',
  'reminders',
  'notifications',
  'unavailabilities',
  'uploads',
  'documents',
] as const satisfies CollectionName[];

export type DemoCollection = (typeof demoCollections)[number];
export type DemoRows = { [C in DemoCollection]: Row<C>[] };
/** Holds rows, and the contents of their uploads by hash. */
export type DemoData = DemoRows & { contents: Contents };

export function emptyData(): DemoData {
  return {
    clients: [],
    clientVisits: [],
    orders: [],
    visits: [],
    visitFeedback: [],
    followUps: [],
    pebDrafts: [],
    invoices: [],
    payments: [],
    messages: [],
    reminders: [],
    notifications: [],
    unavailabilities: [],
    uploads: [],
    documents: [],
    contents: new Map(),
  };
}

function append<C extends DemoCollection>(name: C, to: DemoRows, rows: Partial<DemoRows>): void {
  const added: Row<C>[] | undefined = rows[name];
  for (const row of added ?? []) to[name].push(row);
}

/** Adds rows and contents to `data`. */
export function addTo(data: DemoData, { contents, ...rows }: Partial<DemoData>): void {
  for (const name of demoCollections) append(name, data, rows);
  for (const [sha256, bytes] of contents ?? []) data.contents.set(sha256, bytes);
}

/** Returns the rows with their collections, in the order of storage. */
export function listed(data: DemoRows): { collection: DemoCollection; row: AnyRow }[] {
  return demoCollections.flatMap((collection) => data[collection].map((row: AnyRow) => ({ collection, row })));
}
