import type { Upload } from '#contract/entities/upload.ts';

/**
 * Why a file is stored offline, the strongest reason first. `asked`: the user pinned its order. `visit`: its order is
 * visited today or tomorrow. `opened`: it was opened once.
 */
export type OfflineReason = 'asked' | 'visit' | 'opened';

/**
 * A server file for use without network. Its own tables separate it from captured files; it is evicted first when storage
 * runs out (rule RN4).
 */
export interface OfflineFile extends Pick<Upload, 'id' | 'orderId' | 'name' | 'type' | 'size' | 'sha256'> {
  why: OfflineReason;
  /** True when the user pinned this file by itself, whatever happens to its order's pin. */
  pinned?: boolean;
  /** `kept`: all bytes are stored and match the hash. */
  state: 'wanted' | 'kept';
  /** When it was requested or last opened, milliseconds. */
  at: number;
  /** Why the last download failed. `NoRoom`: it would exceed the allowed share of storage. */
  error: 'NoRoom' | 'Failed' | null;
  /** Consecutive failed tries. */
  failures: number;
  /** Earliest next try, milliseconds. */
  retryAt: number;
}

/** An order whose files the user pinned. */
export interface PinnedOrder {
  orderId: string;
  /** Milliseconds. */
  askedAt: number;
  /** End of a pin made for one visit, milliseconds; absent when the pin has no end. */
  until?: number;
}

/** Longest wait after a failed download or an eviction, milliseconds. */
export const longestWait = 3_600_000;
