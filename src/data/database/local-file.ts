import type { z } from 'zod';
import type { requirement, Upload, uploadKind } from '#contract/entities/upload.ts';

/** Size of a stored chunk, bytes; the last chunk of a file may be shorter. */
export const chunkBytes = 512 * 1024;

/** The order or client that a captured file belongs to, and its purpose. */
export interface CaptureTarget {
  orderId: string | null;
  clientId: string | null;
  /** The visit to the client at which it is captured. */
  clientVisitId?: string;
  kind: z.infer<typeof uploadKind>;
  requirement: z.infer<typeof requirement> | null;
}

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

/** A file as it was captured or chosen. */
export interface CapturedFile {
  /** A camera frame is transferred with the call and encoded as a picture. */
  file: Blob | ImageBitmap;
  /** Empty when it has none. */
  name: string;
  target: CaptureTarget;
  /** The file that this one was made from, or null. */
  originalId: string | null;
}

/** Why a captured file was rejected; nothing of it is stored. */
export type CaptureFault =
  | 'EmptyFile'
  | 'FileTooLarge'
  | 'UnsupportedFileType'
  | 'BrokenPicture'
  | 'FrameFailed'
  | 'PictureTooLarge'
  | 'ProtectedDocument'
  | 'FileUnreadable'
  | 'StorageFull'
  | 'StorageFailed'
  | 'PartMissing'
  | 'CaptureFailed';

/** The result for one captured file. */
export type CaptureOutcome =
  | {
      stored: true;
      uploadId: string;
      name: string;
      /**
       * True when the same order or client already had a file with the same bytes; that file is shown, and none is stored.
       */
      isDuplicate: boolean;
      /** A likely defect of a camera frame; absent when none was found. */
      flaw?: 'blurred' | 'dark';
    }
  | { stored: false; name: string; fault: CaptureFault };
