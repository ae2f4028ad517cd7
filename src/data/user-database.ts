import Dexie from 'dexie';
import type { EntityTable, Table } from 'dexie';
import type { CollectionName, RemoteName, Row } from '#contract/collections.ts';
import { collectionNames } from '#contract/collections.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { LeaseName } from '#sync/ports.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import type { DerivedFacts } from './derived-facts.ts';
import { derivedFacts } from './derived-facts.ts';
import type { FileChunk, LocalFile, Thumbnail } from './files/local-file.ts';
import type { KeptFile, KeptOrder } from './kept/kept-file.ts';

/** A collection row as stored: what views read (the fold), with the facts of the server's image under it. */
export interface StoredRow<C extends CollectionName = CollectionName> extends DerivedFacts {
  id: string;
  /** Version of the server's image; 0 when the server never sent one. */
  version: number;
  /** The user's scopes that hold it. */
  scopes: string[];
  /** The load from nothing in which it was last seen (rule PL7). */
  generation: number;
  row: Row<C>;
}

/** The server's image of a row that has pending mutations (rule LW3). */
export interface BaseRow {
  collection: CollectionName;
  id: string;
  version: number;
  scopes: string[];
  generation: number;
  row: Row<CollectionName> | null;
}

/** A mutation that is settled, kept 14 days (rule OB10). */
export interface SettledMutation {
  id: string;
  entry: OutboxEntry;
  /** Milliseconds. */
  settledAt: number;
}

/** What one "discard" took out of the outbox, kept so that it can be undone (rule OB3). */
export interface DiscardedMutations {
  /** The mutation the user discarded. */
  id: string;
  /** It and the mutations that depended on it; none when it was replaced by an edited or retried one. */
  entries: OutboxEntry[];
  discardedAt: number;
}

/** What a user's database knows of itself. */
export interface DatabaseFact {
  /**
   * `id`: made with the database; another one says that it was emptied in between (rule RN5). `words`: how often the device has
   * told of itself from this database (rule RN8). `freedOn`: the day on which its user last made room, `2026-11-20`. `opened`:
   * the orders that were looked at last, the latest first.
   */
  key: 'id' | 'words' | 'freedOn' | 'opened';
  value: string;
}

export interface StoredLease {
  name: LeaseName;
  holder: string | null;
  fence: number;
  until: number;
}

/** Text that was typed and not yet saved, kept at each keystroke. */
export interface Draft {
  key: string;
  text: string;
  /** The stored value that it was begun over; absent in a draft of an earlier version. */
  base?: string;
  changedAt: number;
}

/** One user's database of one deployment (rule RN6). */
export class UserDatabase extends Dexie {
  declare readonly orders: EntityTable<StoredRow<'orders'>, 'id'>;
  declare readonly messages: EntityTable<StoredRow<'messages'>, 'id'>;
  declare readonly visits: EntityTable<StoredRow<'visits'>, 'id'>;
  declare readonly conflicts: EntityTable<StoredRow<'conflicts'>, 'id'>;
  declare readonly devices: EntityTable<StoredRow<'devices'>, 'id'>;
  declare readonly employees: EntityTable<StoredRow<'employees'>, 'id'>;
  declare readonly clients: EntityTable<StoredRow<'clients'>, 'id'>;
  declare readonly notifications: EntityTable<StoredRow<'notifications'>, 'id'>;
  declare readonly reminders: EntityTable<StoredRow<'reminders'>, 'id'>;
  declare readonly clientVisits: EntityTable<StoredRow<'clientVisits'>, 'id'>;
  declare readonly pebDrafts: EntityTable<StoredRow<'pebDrafts'>, 'id'>;
  declare readonly invoices: EntityTable<StoredRow<'invoices'>, 'id'>;
  declare readonly payments: EntityTable<StoredRow<'payments'>, 'id'>;
  declare readonly documents: EntityTable<StoredRow<'documents'>, 'id'>;
  declare readonly visitFeedback: EntityTable<StoredRow<'visitFeedback'>, 'id'>;
  declare readonly uploads: EntityTable<StoredRow<'uploads'>, 'id'>;
  declare readonly followUps: EntityTable<StoredRow<'followUps'>, 'id'>;
  declare readonly unavailabilities: EntityTable<StoredRow<'unavailabilities'>, 'id'>;
  declare readonly positions: EntityTable<StoredRow<'positions'>, 'id'>;
  declare readonly base: Table<BaseRow, [CollectionName, string]>;
  declare readonly outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'seq'> & { seq?: number }>;
  declare readonly settled: EntityTable<SettledMutation, 'id'>;
  declare readonly discarded: EntityTable<DiscardedMutations, 'id'>;
  declare readonly remotes: Table<RemoteState, RemoteName>;
  declare readonly leases: Table<StoredLease, LeaseName>;
  declare readonly drafts: EntityTable<Draft, 'key'>;
  declare readonly facts: EntityTable<DatabaseFact, 'key'>;
  declare readonly files: EntityTable<LocalFile, 'id'>;
  declare readonly fileChunks: Table<FileChunk, [string, number]>;
  declare readonly thumbnails: EntityTable<Thumbnail, 'id'>;
  declare readonly keptFiles: EntityTable<KeptFile, 'id'>;
  declare readonly keptChunks: Table<FileChunk, [string, number]>;
  declare readonly keptOrders: EntityTable<KeptOrder, 'orderId'>;

  /** Whose rows these are: what is unread depends on it. */
  readonly userId: string;

  constructor(name: string, userId = '') {
    // Strict durability: "saved" on the screen means on the disk, not in a buffer (rule LW1).
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.userId = userId;
    this.version(1).stores({
      orders: 'id, row.orderDate, row.number',
      messages: 'id, [row.orderId+row.sentAt]',
      visits: 'id, row.orderId, row.plannedStart',
      base: '[collection+id]',
      outbox: '++seq, &id, [remote+state], state, *targets',
      settled: 'id, settledAt',
      discarded: 'id, discardedAt',
      remotes: 'remote',
      leases: 'name',
      drafts: 'key',
    });
    this.version(2)
      .stores({
        orders: 'id, row.orderDate, row.number, *marks',
        messages: 'id, [row.orderId+row.sentAt], receivedAt, unreadAt',
      })
      .upgrade(async (transaction) => {
        for (const collection of ['orders', 'messages'] as const) {
          const rows = transaction.table<StoredRow, string>(collection);
          await rows.toCollection().modify((stored) => {
            Object.assign(stored, derivedFacts(collection, stored.row, userId));
          });
        }
      });
    this.version(3).stores({ conflicts: 'id, row.orderId', devices: 'id', employees: 'id' });
    this.version(4).stores({ outbox: '++seq, &id, [remote+state], state, *targets, [again+state]', facts: 'key' });
    this.version(5).stores({
      clients: 'id, row.name',
      notifications: 'id, receivedAt, unreadAt',
      reminders: 'id, row.dueAt',
      clientVisits: 'id, row.clientId, row.plannedAt',
      pebDrafts: 'id, row.orderId',
      invoices: 'id, row.orderId',
      payments: 'id, row.orderId',
      documents: 'id, row.orderId',
      visitFeedback: 'id, row.orderId',
      uploads: 'id, row.orderId',
      followUps: 'id',
      unavailabilities: 'id, row.from',
      positions: 'id',
    });
    this.version(6).stores({ files: 'id, state', fileChunks: '[id+index], index', thumbnails: 'id' });
    this.version(7).stores({ keptFiles: 'id, orderId', keptChunks: '[id+index]', keptOrders: 'orderId' });
  }

  /** The table of every collection. */
  allRows(): Table<StoredRow, string>[] {
    return collectionNames.map((collection) => this.rowsOf(collection));
  }

  /** The table of a collection whose name is only known at run time. */
  rowsOf(collection: CollectionName): Table<StoredRow, string> {
    return this.table(collection);
  }
}

/** Name of a user's database: one per deployment and user. */
export function userDatabaseName(deployment: string, userId: string): string {
  return `mycerti.${deployment}.${userId}`;
}

/** The database of a user; it opens at its first use. */
export function openUserDatabase(deployment: string, userId: string): UserDatabase {
  return new UserDatabase(userDatabaseName(deployment, userId), userId);
}

export function closeUserDatabase(db: UserDatabase): void {
  db.close();
}
