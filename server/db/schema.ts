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
    /** The order or client that the row belongs to. */
    parent_id: string | null;
    version: number;
    /** The transaction that last wrote it. */
    xid: Generated<Xid>;
    data: Json;
    /** Of an order, a visit or a client: the last author of each merged field (rule CF2). */
    authors: Json | null;
    /** Of an order: who holds it beyond its people; null for most. */
    reach: Json | null;
  };
  /** Which scope holds which row (rule PL3): one line per scope and row, restamped at each change of either. */
  memberships: {
    scope: string;
    collection: string;
    id: string;
    xid: Generated<Xid>;
    /** False once the row has left the scope: a tombstone. */
    present: boolean;
    /** When the row last came into the scope; null for a row that came before the column existed. */
    held_since: ColumnType<Date | null, string | null | undefined, string | null>;
    /**
     * When the row left, to accept contributions of authors who could not know it yet (rule PL3). Null while present,
     * and for rows that left before the column existed.
     */
    left_at: ColumnType<Date | null, string | null, string | null>;
    /** Orders the first load: the row's visit, or the nearest date to it. */
    sort_at: Instant;
  };
  /** The stored result of each mutation (rule OB4). */
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
  /** The searched text of each order; triggers on `records` maintain it. */
  order_search: { id: string; sort: string; scopes: string[]; text: string };
  /** The searched address of each order, and its triples of letters; triggers maintain it. */
  address_search: { id: string; text: string; grams: string[] };
  /** The searched text of each client; triggers maintain it. */
  client_search: {
    id: string;
    sort: string;
    text: string;
    type: string | null;
    /** The town in French, and in Dutch. */
    town: string | null;
    town_nl: string | null;
    orders: number | null;
    last_order: string | null;
    last_visit: string | null;
    agent_id: string | null;
    /** The name of the agent, as it is searched. */
    agent: string;
  };
  /**
   * What each mutation changed of an order: the former and the new value by field. `user_id` and `mutation_id` are null for
   * a change by the server itself.
   */
  order_changes: {
    id: Generated<number>;
    order_id: string;
    mutation_id: string | null;
    user_id: string | null;
    at: Instant;
    fields: ColumnType<Record<string, [unknown, unknown]>, string, string>;
  };
  /** What each mutation changed of a visit that others rely on: whose it is, its time, its services. */
  visit_changes: {
    visit_id: string;
    /** Null for a change by the server itself. */
    user_id: string | null;
    at: Instant;
    /** The employee before. */
    employee_id: string;
    /** True when its time or its services changed; false when it was given to somebody else only. */
    arranged: boolean;
  };
  /** Orders that a user opened from a search, and until when their devices hold them (rule PL3). */
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
    /** Tokens without a sign-in that were issued up to this instant have ended. */
    tokens_valid_from: ColumnType<Date | null, string | null | undefined, string | null>;
  };
  /** The sign-ins of users; every token names one. Those that began more than 90 days ago are deleted. */
  sign_ins: {
    id: string;
    user_id: string;
    /** Null when the client named no device. */
    device_id: string | null;
    /** Names of the browser and the system, as `Chrome · Android`. */
    browser: string;
    signed_in_at: Instant;
    last_seen_at: Instant;
    ended_at: ColumnType<Date | null, string | null | undefined, string | null>;
    end_reason: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** A device of one user; a tablet shared by two users is two lines. */
  devices: {
    id: string;
    user_id: string;
    revoked_at: ColumnType<Date | null, string | null, string | null>;
    /** When a revoked device was told to erase the user's data, and when it reported that it had (rule RN7i). */
    told_at: ColumnType<Date | null, string | null | undefined, string | null>;
    erased_at: ColumnType<Date | null, string | null | undefined, string | null>;
    last_seen_at: Instant;
    /** The database of the last heartbeat (rule RN5). */
    database_id: ColumnType<string | null, string | null | undefined, string | null>;
    last_word: ColumnType<number | null, number | null | undefined, number | null>;
    /** No change of the device is older, by the server's clock; null for a device from before this was stored (rule OB7e). */
    claims_from: ColumnType<Date | null, string | null | undefined, string | null>;
    sent_at: ColumnType<Date | null, string | null | undefined, string | null>;
    behind_at: ColumnType<Date | null, string | null | undefined, string | null>;
  };
  /** Failed sign-ins in the current window, per account and per address, both hashed. */
  login_failures: {
    key: string;
    failures: number;
    window_start: Instant;
  };
  /** The reset link that a supervisor issued to a user: the SHA-256 of its token. A used link is deleted. */
  password_resets: {
    user_id: string;
    token_hash: string;
    issued_by: string;
    expires_at: Instant;
  };
  /** The secret address of a user's calendar: its SHA-256, and the nonce from which the server's key derives it. */
  calendar_feeds: { user_id: string; nonce: string; secret_hash: string; created_at: Instant };
  /** The links under which clients send proofs, made like those of calendars. */
  proof_links: {
    request_id: string;
    order_id: string;
    nonce: string;
    secret_hash: string;
    created_at: Instant;
  };
  settings: { key: string; value: string };
  /** The server's VAPID keys; one line at most. */
  audit_keys: { id: number; private_key: string };
  alert_keys: { id: number; public_key: string; private_key: string };
  /** Web push subscriptions: of each device the last one, for its last user. */
  alert_subscriptions: {
    endpoint: string;
    user_id: string;
    device_id: string;
    p256dh: string;
    auth: string;
    language: string;
    created_at: Instant;
  };
  /** Due reminders that were sent, and for which time: a snoozed reminder is sent again. */
  reminder_alerts: { reminder_id: string; due_at: string };
  /** The runs of the server over this log (rule PL7e). */
  log_runs: { id: Generated<string>; xid: Generated<Xid>; started_at: Generated<Instant> };
  /** The watermark at the start of each day, so that entries can be purged by age. */
  watermarks: { day: string; xid: Xid };
}
