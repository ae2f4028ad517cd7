import type { ColumnType, Generated } from 'kysely';

/** A PostgreSQL transaction identifier (xid8), as decimal text. */
export type Xid = string;

/** JSON columns: written as text, read parsed. */
type Json = ColumnType<unknown, string, string>;
/** Instants: written as ISO text, read as dates. */
type Instant = ColumnType<Date, string, string>;

export interface Tables {
  /** Every row of every collection, as the contract's document. */
  records: {
    collection: string;
    id: string;
    /** The order or the client that it stands under. */
    parent_id: string | null;
    version: number;
    /** The transaction that wrote it last. */
    xid: Generated<Xid>;
    data: Json;
    /** Of an order, a visit, a client: who wrote each merged field last (rule CF2). */
    authors: Json | null;
    /** Of an order: whom it reaches beyond its people, where that is not plain. */
    reach: Json | null;
  };
  /** Which scope holds which row (rule PL3): one line per scope and row, restamped at each change of either. */
  memberships: {
    scope: string;
    collection: string;
    id: string;
    xid: Generated<Xid>;
    /** False once the row has left the scope. */
    present: boolean;
    /** When it left, for contributions of who could not know yet (rule PL3); null while present, and on what left before this was noted. */
    left_at: ColumnType<Date | null, string | null, string | null>;
    /** Orders the first load: the row's visit, or what comes nearest. */
    sort_at: Instant;
  };
  /** What became of each mutation (rule OB4). */
  mutation_results: {
    id: string;
    user_id: string;
    hash: string;
    status: string;
    result: Json;
    created_at: Instant;
  };
  /** The last number given in each series and year. */
  number_series: { series: string; year: number; last: number };
  /** What is searched of each order; follows `records` by itself. */
  order_search: { id: string; sort: string; scopes: string[]; text: string };
  /** What of a client is searched, kept by triggers. */
  client_search: { id: string; sort: string; text: string };
  /** Orders that a user opened from a search, and until when they stay on their devices (rule PL3). */
  openings: { user_id: string; order_id: string; until: Instant };
  users: {
    id: string;
    email: string;
    password_hash: string;
    first_name: string;
    name: string;
    roles: string[];
    qualifications: string[];
    picture: string | null;
    disabled: Generated<boolean>;
    created_at: Instant;
  };
  /** A device of one user; a tablet that two users share is two lines. */
  devices: {
    id: string;
    user_id: string;
    revoked_at: ColumnType<Date | null, string | null, string | null>;
    last_seen_at: Instant;
    /** The database that it last reported from (rule RN5). */
    database_id: ColumnType<string | null, string | null | undefined, string | null>;
    last_word: ColumnType<number | null, number | null | undefined, number | null>;
  };
  /** Failed sign-ins in the current window, per account and per address, both hashed. */
  login_failures: {
    key: string;
    failures: number;
    window_start: Instant;
  };
  /** The reset link that a supervisor issued to a user; the token is hashed (SHA-256), and gone once used. */
  password_resets: {
    user_id: string;
    token_hash: string;
    issued_by: string;
    expires_at: Instant;
  };
  /** The secret address of a user's calendar: hashed (SHA-256), and made again from the nonce and the server's key to be shown. */
  calendar_feeds: { user_id: string; nonce: string; secret_hash: string; created_at: Instant };
  settings: { key: string; value: string };
  /** The pair of keys that the server made for Web Push; one line at most. */
  alert_keys: { id: number; public_key: string; private_key: string };
  /** Where a device is told of what is new (Web Push): of each device the last that it gave, for who used it then. */
  alert_subscriptions: {
    endpoint: string;
    user_id: string;
    device_id: string;
    p256dh: string;
    auth: string;
    language: string;
    created_at: Instant;
  };
  /** Reminders whose assignee was told that they are due, and at which time: a reminder that is put off is told of again. */
  reminder_alerts: { reminder_id: string; due_at: string };
  /** The watermark as it stood at the start of a day, so that entries can be purged by age. */
  watermarks: { day: string; xid: Xid };
}
