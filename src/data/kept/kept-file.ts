import type { Upload } from '#contract/entities/upload.ts';

/**
 * Why a copy is kept here, the strongest reason first: its user asked for the order's files, its order is visited today or
 * tomorrow, or it was opened once.
 */
export type KeptReason = 'asked' | 'visit' | 'opened';

/**
 * The copy of a file that the server has, for when there is no network. It stands in tables of its own: what was captured here
 * can never be taken for it, and it is what goes first when room ends (rule RN4).
 */
export interface KeptFile extends Pick<Upload, 'id' | 'orderId' | 'name' | 'type' | 'size' | 'sha256'> {
  why: KeptReason;
  /** `kept`: its bytes are here, whole, and have its hash. */
  state: 'wanted' | 'kept';
  /** When it was asked for or last opened, milliseconds. */
  at: number;
  /** Why it did not come the last time. `NoRoom`: it would fill more than may be filled. */
  error: 'NoRoom' | 'Failed' | null;
  /** Tries in a row that failed. */
  failures: number;
  /** Not tried before, milliseconds. */
  retryAt: number;
}

/** An order all of whose files its user wants here. */
export interface KeptOrder {
  orderId: string;
  /** Milliseconds. */
  askedAt: number;
  /** Wanted for a visit alone, up to then, milliseconds; without it until its user says otherwise. */
  until?: number;
}

/** Longest wait after a copy did not come, or was let go of, milliseconds. */
export const longestWait = 3_600_000;
