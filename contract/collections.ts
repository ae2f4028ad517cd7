import type { Conflict } from './entities/conflict.ts';
import type { Device } from './entities/device.ts';
import type { Employee } from './entities/employee.ts';
import type { Message } from './entities/message.ts';
import type { Order } from './entities/order.ts';
import type { Visit } from './entities/visit.ts';

/** The two APIs. Each collection and each mutation belongs to exactly one. */
export const remotes = ['main', 'field'] as const;
export type RemoteName = (typeof remotes)[number];

/** The row of each collection. Types alone: names are needed where no row is checked, such as on the first screen. */
interface Rows {
  orders: Order;
  messages: Message;
  visits: Visit;
  conflicts: Conflict;
  devices: Device;
  employees: Employee;
}

export type CollectionName = keyof Rows;
export type Row<C extends CollectionName> = Rows[C];
export type AnyRow = Row<CollectionName>;

/** Which remote owns each collection. */
export const collections: Readonly<Record<CollectionName, { remote: RemoteName }>> = {
  orders: { remote: 'main' },
  messages: { remote: 'main' },
  visits: { remote: 'field' },
  conflicts: { remote: 'main' },
  devices: { remote: 'main' },
  employees: { remote: 'main' },
};

export const collectionNames: readonly CollectionName[] = [
  'orders',
  'messages',
  'visits',
  'conflicts',
  'devices',
  'employees',
];

export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}

/** The collections that one remote owns. */
export function collectionsOf(remote: RemoteName): CollectionName[] {
  return collectionNames.filter((name) => collections[name].remote === remote);
}

/** A row named by its collection and identifier, as one string: `orders/0191…`. */
export type RowKey = `${CollectionName}/${string}`;

export function rowKey(collection: CollectionName, id: string): RowKey {
  return `${collection}/${id}`;
}
