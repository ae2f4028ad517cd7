import type { Client } from './entities/client.ts';
import type { ClientVisit } from './entities/client-visit.ts';
import type { Conflict } from './entities/conflict.ts';
import type { Device } from './entities/device.ts';
import type { Document } from './entities/document.ts';
import type { Employee } from './entities/employee.ts';
import type { FormDraft } from './entities/form-draft.ts';
import type { Feedback } from './entities/feedback.ts';
import type { FollowUp } from './entities/follow-up.ts';
import type { Invoice } from './entities/invoice.ts';
import type { Message } from './entities/message.ts';
import type { EmployeeNotification } from './entities/notification.ts';
import type { Order } from './entities/order.ts';
import type { OrderView } from './entities/order-view.ts';
import type { Payment } from './entities/payment.ts';
import type { PebDraft } from './entities/peb-draft.ts';
import type { Position } from './entities/position.ts';
import type { Reminder } from './entities/reminder.ts';
import type { Unavailability } from './entities/unavailability.ts';
import type { Upload } from './entities/upload.ts';
import type { Visit } from './entities/visit.ts';

/** The two APIs. Each collection and each mutation belongs to exactly one of them. */
export const remotes = ['main', 'field'] as const;
export type RemoteName = (typeof remotes)[number];

/** The row type of each collection. Types only: the first screen needs the names and must not load the schemas. */
interface Rows {
  orders: Order;
  clients: Client;
  messages: Message;
  notifications: EmployeeNotification;
  reminders: Reminder;
  clientVisits: ClientVisit;
  pebDrafts: PebDraft;
  invoices: Invoice;
  payments: Payment;
  documents: Document;
  employees: Employee;
  devices: Device;
  conflicts: Conflict;
  visits: Visit;
  visitFeedback: Feedback;
  uploads: Upload;
  followUps: FollowUp;
  unavailabilities: Unavailability;
  positions: Position;
  formDrafts: FormDraft;
  orderViews: OrderView;
}

export type CollectionName = keyof Rows;
export type Row<C extends CollectionName> = Rows[C];
export type AnyRow = Row<CollectionName>;

/**
 * The remote that owns each collection. The main API also owns the content: company tables that devices fetch whole, such as
 * services, required documents and the survey.
 */
export const collections: Readonly<Record<CollectionName, { remote: RemoteName }>> = {
  orders: { remote: 'main' },
  clients: { remote: 'main' },
  messages: { remote: 'main' },
  notifications: { remote: 'main' },
  reminders: { remote: 'main' },
  clientVisits: { remote: 'main' },
  pebDrafts: { remote: 'main' },
  invoices: { remote: 'main' },
  payments: { remote: 'main' },
  documents: { remote: 'main' },
  employees: { remote: 'main' },
  devices: { remote: 'main' },
  conflicts: { remote: 'main' },
  visits: { remote: 'field' },
  visitFeedback: { remote: 'field' },
  uploads: { remote: 'field' },
  followUps: { remote: 'field' },
  unavailabilities: { remote: 'field' },
  positions: { remote: 'field' },
  formDrafts: { remote: 'field' },
  orderViews: { remote: 'main' },
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object's own keys, which its type lists
export const collectionNames = Object.keys(collections) as readonly CollectionName[];

export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}

/** Returns the collections that a remote owns. */
export function collectionsOf(remote: RemoteName): CollectionName[] {
  return collectionNames.filter((name) => collections[name].remote === remote);
}

/** Collection and identifier of a row in one string: `orders/0191…`. */
export type RowKey = `${CollectionName}/${string}`;

export function rowKey(collection: CollectionName, id: string): RowKey {
  return `${collection}/${id}`;
}

export function isRowKey(key: unknown): key is RowKey {
  return typeof key === 'string' && isCollectionName(key.split('/')[0] ?? '');
}

/** Splits `orders/0191…` into its collection and identifier. Throws on a key that this version cannot have written. */
export function parseRowKey(key: RowKey): { collection: CollectionName; id: string } {
  const slash = key.indexOf('/');
  const collection = key.slice(0, slash);
  if (!isCollectionName(collection)) throw new Error(`not a collection: ${collection}`);
  return { collection, id: key.slice(slash + 1) };
}
