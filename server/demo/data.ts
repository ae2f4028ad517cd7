import type { AnyRow, CollectionName, Row } from '#contract/collections.ts';
import type { Contents } from './contents.ts';

/**
 * What the demo has rows of, in the order in which they are stored. Employees follow the accounts. Devices, conflicts and
 * positions come of use.
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
/** Rows, and the bytes that uploads among them name, by their hash. */
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

/** Adds rows to others, and bytes to theirs. */
export function addTo(data: DemoData, { contents, ...rows }: Partial<DemoData>): void {
  for (const name of demoCollections) append(name, data, rows);
  for (const [sha256, bytes] of contents ?? []) data.contents.set(sha256, bytes);
}

/** The rows with their collections, as they are stored. */
export function listed(data: DemoRows): { collection: DemoCollection; row: AnyRow }[] {
  return demoCollections.flatMap((collection) => data[collection].map((row: AnyRow) => ({ collection, row })));
}
