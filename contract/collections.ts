import type { z } from 'zod';
import { conflict } from './entities/conflict.ts';
import { device } from './entities/device.ts';
import { employee } from './entities/employee.ts';
import { message } from './entities/message.ts';
import { order } from './entities/order.ts';
import { visit } from './entities/visit.ts';

/** The two APIs. Each collection and each mutation belongs to exactly one. */
export const remotes = ['main', 'field'] as const;
export type RemoteName = (typeof remotes)[number];

/** Which remote owns each collection, and the schema of its rows. */
export const collections = {
  orders: { remote: 'main', row: order },
  messages: { remote: 'main', row: message },
  visits: { remote: 'field', row: visit },
  conflicts: { remote: 'main', row: conflict },
  devices: { remote: 'main', row: device },
  employees: { remote: 'main', row: employee },
} as const satisfies Record<string, { remote: RemoteName; row: z.ZodType }>;

export type CollectionName = keyof typeof collections;
export type Row<C extends CollectionName> = z.infer<(typeof collections)[C]['row']>;
export type AnyRow = Row<CollectionName>;

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
