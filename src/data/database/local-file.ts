import type { Upload } from '#contract/entities/upload.ts';

/** Size of a stored chunk, bytes; the last chunk of a file may be shorter. */
export const chunkBytes = 512 * 1024;

/**
 * Progress of a file's bytes; a freed file has no row here.
 * - `waiting`: the server does not have all bytes.
 * - `sent`: the server has all bytes with the right hash; the receipt is not recorded yet.
 * - `received`: the receipt is recorded, and the bytes may be freed when storage is short (rule FL3).
 * - `refused`: the server does not accept the file.
 */
export type LocalFileState = 'waiting' | 'sent' | 'received' | 'refused';

/** A file whose bytes are on this device (rule FL1). Its chunks and its thumbnail have tables of their own. */
export interface LocalFile extends Pick<Upload, 'id' | 'name' | 'type' | 'size' | 'sha256'> {
  /** Milliseconds. */
  keptAt: number;
  state: LocalFileState;
  /** Set once a first request was sent, so that the server may have a part of it. */
  isBegun?: boolean;
  /** When the current try began, milliseconds; null once it failed, absent before the first. */
  beganAt?: number | null;
  /** Bytes that the server has, by its last response. */
  offset: number;
  /** When `offset` last grew, milliseconds; null before. */
  movedAt: number | null;
  /** Why it was refused or why the last try failed; null when nothing is wrong. */
  error: string | null;
  /** Consecutive tries without progress. */
  failures: number;
  /** Earliest next try, milliseconds. */
  retryAt: number;
  /** When the server had all of it, milliseconds; absent before. */
  receivedAt?: number;
  /** Set when the server was put back to an older copy since it had all of it: it is asked again, whatever the row says. */
  isDoubted?: true;
}

/** A chunk of a file. An ArrayBuffer, since Safari fails on stored Blobs (rule FL1). */
export interface FileChunk {
  id: string;
  index: number;
  bytes: ArrayBuffer;
}

/** A small preview picture of a file. */
export interface Thumbnail {
  id: string;
  /** `image/webp` or `image/jpeg`. */
  type: string;
  /** Pixels; absent for one that the server drew. */
  width?: number;
  height?: number;
  bytes: ArrayBuffer;
}
