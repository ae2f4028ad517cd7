import type { AnyRow, CollectionName, Row } from '#contract/collections.ts';

/**
 * What the demo has rows of, in the order in which they are stored. Employees follow the accounts. There are no uploads and no
 * documents: they name files, and a row without its bytes would be a lie. Devices, conflicts and positions come of use.
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
] as const satisfies CollectionName[];

export type DemoCollection = (typeof demoCollections)[number];
export type DemoData = { [C in DemoCollection]: Row<C>[] };

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
  };
}

function append<C extends DemoCollection>(name: C, to: DemoData, rows: Partial<DemoData>): void {
  const added: Row<C>[] | undefined = rows[name];
  for (const row of added ?? []) to[name].push(row);
}

/** Adds rows to others. */
export function addTo(data: DemoData, rows: Partial<DemoData>): void {
  for (const name of demoCollections) append(name, data, rows);
}

/** The rows with their collections, as they are stored. */
export function listed(data: DemoData): { collection: DemoCollection; row: AnyRow }[] {
  return demoCollections.flatMap((collection) => data[collection].map((row: AnyRow) => ({ collection, row })));
}
