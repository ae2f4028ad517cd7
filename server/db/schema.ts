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
    /** The order of a message or a visit. */
    parent_id: string | null;
    version: number;
    /** The transaction that wrote it last. */
    xid: Generated<Xid>;
    data: Json;
  };
  /** Which scope holds which row (rule PL3): one line per scope and row, restamped at each change of either. */
  memberships: {
    scope: string;
    collection: string;
    id: string;
    xid: Generated<Xid>;
    /** False once the row has left the scope. */
    present: boolean;
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
  /** Values that lost a merge, kept for ever (rule CF2). */
  conflicts: {
    id: string;
    collection: string;
    row_id: string;
    field: string;
    lost: Json;
    kept: Json;
    /** Whose value lost: the one the mutation proposed, or the one that was stored. */
    side: 'proposed' | 'stored';
    author_id: string;
    mutation_id: string;
    at: Instant;
  };
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
  settings: { key: string; value: string };
  /** The watermark as it stood at the start of a day, so that entries can be purged by age. */
  watermarks: { day: string; xid: Xid };
}
