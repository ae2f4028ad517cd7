import Dexie from 'dexie';
import type { EntityTable, Table, Transaction } from 'dexie';
import type { CollectionName, RemoteName, Row } from '#contract/collections.ts';
import { collectionNames } from '#contract/collections.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { LeaseName } from '#sync/ports.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import type { DerivedFacts } from './derived-facts.ts';
import { derivedFacts } from './derived-facts.ts';
import type { FileChunk, LocalFile, Thumbnail } from './local-file.ts';
import type { OfflineFile, PinnedOrder } from './offline-file.ts';
import type { StoredDraft, SyncedDraft } from './stored-draft.ts';
import { writeAfterRenewal } from './renew-log.ts';
import { trackTransactions } from './open-transactions.ts';

/** A collection row as stored: the fold that views read, with the facts of the server's image. */
export interface StoredRow<C extends CollectionName = CollectionName> extends DerivedFacts {
  id: string;
  /** Version of the server's image; 0 when the server never sent one. */
  version: number;
  /** The user's scopes that hold the row. */
  scopes: string[];
  /** The load from nothing that last contained it (rule PL7). */
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

/** A settled mutation, stored for 14 days (rule OB10). */
export interface SettledMutation {
  id: string;
  entry: OutboxEntry;
  /** Milliseconds. */
  settledAt: number;
}

/** The mutations that one discard removed from the outbox, stored so that it can be undone (rule OB3). */
export interface DiscardedMutations {
  /** The mutation the user discarded. */
  id: string;
  /** It and the mutations that depended on it; empty when an edited or retried mutation replaced it. */
  entries: OutboxEntry[];
  discardedAt: number;
}

/** A fact about the database itself. */
export interface DatabaseFact {
  /**
   * - `id`: made with the database; a different one shows that the database was emptied in between (rule RN5).
   * - `words`: number of heartbeats sent from this database (rule RN8).
   * - `freedOn`: the day on which the user last freed storage, `2026-11-20`.
   * - `opened`: the orders viewed last, the latest first.
   * - `foundClients`: the last searches of all clients with their results, as JSON.
   * - `orderViews`: the views of the order list that an earlier version saved here alone, as JSON.
   * - `agendas`: the employees whose agendas were chosen last, as JSON.
   * - `foldedBy`: the version of the app that last folded what waits (rule LW5d).
   * - `agendaPlace`: the view and the day at which a supervisor left the agenda, as JSON.
   * - `putOffDevices`: what was known of each device whose notice was put off, as JSON.
   * - `freed/…`: a file whose bytes were freed before their time, as JSON (rule FL3a).
   */
  key:
    | 'id'
    | 'words'
    | 'freedOn'
    | 'opened'
    | 'foundClients'
    | 'orderViews'
    | 'agendas'
    | 'agendaPlace'
    | 'foldedBy'
    | 'putOffDevices'
    | `freed/${string}`;
  value: string;
}

/** The state of a remote as stored: the heartbeat fields keep their first names on devices in use. */
export type StoredRemoteState = Omit<RemoteState, 'heartbeat' | 'heartbeatFrom'> & {
  word: RemoteState['heartbeat'];
  wordFrom: RemoteState['heartbeatFrom'];
};

export interface StoredLease {
  name: LeaseName;
  holder: string | null;
  fence: number;
  until: number;
}

/** Tables and indexes of the twelfth schema. A table once declared keeps its name on devices in use. */
const twelfthSchema = {
  orders: 'id, row.orderDate, row.number, row.client.id, *marks',
  messages: 'id, [row.orderId+row.sentAt], receivedAt, unreadAt',
  visits: 'id, row.orderId, row.plannedStart',
  conflicts: 'id, row.orderId',
  devices: 'id',
  employees: 'id',
  clients: 'id, row.name, undecidedAt',
  notifications: 'id, receivedAt, unreadAt',
  reminders: 'id, row.dueAt',
  clientVisits: 'id, row.clientId, row.plannedAt',
  pebDrafts: 'id, row.orderId, undecidedAt',
  invoices: 'id, row.orderId',
  payments: 'id, row.orderId',
  documents: 'id, row.orderId, row.clientId',
  visitFeedback: 'id, row.orderId',
  uploads: 'id, row.orderId, row.clientId, undecidedAt, returnedAt',
  followUps: 'id, undecidedAt',
  unavailabilities: 'id, row.from',
  positions: 'id',
  formDrafts: 'id, row.visitId',
  base: '[collection+id]',
  outbox: '++seq, &id, [remote+state], state, *targets, [again+state]',
  settled: 'id, settledAt',
  discarded: 'id, discardedAt',
  remotes: 'remote',
  leases: 'name',
  drafts: 'key',
  syncedDrafts: 'key',
  facts: 'key',
  files: 'id, state',
  fileChunks: '[id+index], index',
  thumbnails: 'id',
  keptFiles: 'id, orderId',
  keptChunks: '[id+index]',
  keptOrders: 'orderId',
} as const;

/** Derives the facts of rows again in a database of an earlier schema (rule LW5). */
async function deriveFacts(
  transaction: Transaction,
  userId: string,
  of: readonly CollectionName[] = ['orders', 'messages', 'clients', 'pebDrafts', 'uploads', 'followUps'],
): Promise<void> {
  for (const collection of of) {
    const rows = transaction.table<StoredRow, string>(collection);
    await rows.toCollection().modify((stored) => {
      Object.assign(stored, derivedFacts(collection, stored.row, userId));
    });
  }
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
  declare readonly formDrafts: EntityTable<StoredRow<'formDrafts'>, 'id'>;
  declare readonly orderViews: EntityTable<StoredRow<'orderViews'>, 'id'>;
  declare readonly base: Table<BaseRow, [CollectionName, string]>;
  declare readonly outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'seq'> & { seq?: number }>;
  declare readonly settled: EntityTable<SettledMutation, 'id'>;
  declare readonly discarded: EntityTable<DiscardedMutations, 'id'>;
  declare readonly remotes: Table<StoredRemoteState, RemoteName>;
  declare readonly leases: Table<StoredLease, LeaseName>;
  declare readonly drafts: EntityTable<StoredDraft, 'key'>;
  declare readonly syncedDrafts: EntityTable<SyncedDraft, 'key'>;
  declare readonly facts: EntityTable<DatabaseFact, 'key'>;
  declare readonly files: EntityTable<LocalFile, 'id'>;
  declare readonly fileChunks: Table<FileChunk, [string, number]>;
  declare readonly thumbnails: EntityTable<Thumbnail, 'id'>;

  /** The owner of the rows: unread facts depend on it. */
  readonly userId: string;

  constructor(name: string, userId = '') {
    // Strict durability: "saved" on the screen means on the disk, not in a buffer (rule LW1).
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.use(trackTransactions);
    writeAfterRenewal(this);
    this.userId = userId;
    // An older database reaches the twelfth schema in one step: Dexie parses all tables again for each declared version.
    this.version(12)
      .stores(twelfthSchema)
      .upgrade((transaction) => deriveFacts(transaction, userId));
    this.version(13).stores({ uploads: `${twelfthSchema.uploads}, row.lostAt` });
    this.version(14).stores({ visits: `${twelfthSchema.visits}, [row.employee.id+row.plannedStart]` });
    // Since the 15th the mark of an unpaid order is that of one that is invoiced and unpaid, and complaints have a mark.
    this.version(16)
      .stores({ orders: `${twelfthSchema.orders}, house` })
      .upgrade((transaction) => deriveFacts(transaction, userId, ['orders']));
    this.version(17).stores({ orderViews: 'id' });
  }

  // Tables of offline files keep their first names on devices in use.
  get offlineFiles(): Table<OfflineFile, string> {
    return this.table('keptFiles');
  }
  get offlineChunks(): Table<FileChunk, [string, number]> {
    return this.table('keptChunks');
  }
  get pinnedOrders(): Table<PinnedOrder, string> {
    return this.table('keptOrders');
  }

  /** Returns the tables of all collections. */
  allRows(): Table<StoredRow, string>[] {
    return collectionNames.map((collection) => this.rowsOf(collection));
  }

  /** Returns the table of a collection whose name is only known at run time. */
  rowsOf(collection: CollectionName): Table<StoredRow, string> {
    return this.table(collection);
  }
}

/** Returns the name of a user's database: one per deployment and user. */
export function userDatabaseName(deployment: string, userId: string): string {
  return `mycerti.${deployment}.${userId}`;
}

/** Returns a user's database; it opens at its first use. */
export function openUserDatabase(deployment: string, userId: string): UserDatabase {
  return new UserDatabase(userDatabaseName(deployment, userId), userId);
}

export function closeUserDatabase(db: UserDatabase): void {
  db.close();
}
