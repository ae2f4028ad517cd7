import type { z } from 'zod';
import type { requirement, Upload, uploadKind } from '#contract/entities/upload.ts';

/** Bytes of one stored chunk; the last one of a file may be shorter. */
export const chunkBytes = 512 * 1024;

/** What a captured file belongs to, and what it is meant for. */
export interface CaptureTarget {
  orderId: string | null;
  clientId: string | null;
  kind: z.infer<typeof uploadKind>;
  requirement: z.infer<typeof requirement> | null;
}

/**
 * How far the bytes of a file have come. `waiting`: the server does not have them all. `sent`: it has said that it has, and has
 * found them right; the receipt has not been noted. `received`: it has, and the bytes may be freed when room is short (rule FL3).
 * `refused`: it will not take them. Freed bytes leave no row here.
 */
export type LocalFileState = 'waiting' | 'sent' | 'received' | 'refused';

/** A file whose bytes are on this device (rule FL1). Its chunks stand in a table of their own, its thumbnail in another. */
export interface LocalFile extends Pick<Upload, 'id' | 'name' | 'type' | 'size' | 'sha256'> {
  /** Milliseconds. */
  keptAt: number;
  state: LocalFileState;
  /** Whether bytes of it have begun to go, so that the server may have some; absent before. */
  isBegun?: boolean;
  /** Bytes that the server has, as it said last. */
  offset: number;
  /** When `offset` last grew, milliseconds; null before. */
  movedAt: number | null;
  /** Why it was refused, or did not go the last time; null when nothing is wrong. */
  error: string | null;
  /** Tries in a row that moved nothing. */
  failures: number;
  /** Not tried before; milliseconds. */
  retryAt: number;
  /** When the server had it all, milliseconds; absent before. */
  receivedAt?: number;
}

/** A piece of a file. An ArrayBuffer, since Safari fails on stored Blobs (rule FL1). */
export interface FileChunk {
  id: string;
  index: number;
  bytes: ArrayBuffer;
}

/** A small picture of a file, shown at once. */
export interface Thumbnail {
  id: string;
  /** `image/webp` or `image/jpeg`. */
  type: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: ArrayBuffer;
}

/** A file as it was captured or chosen. */
export interface CapturedFile {
  /** A frame of the camera is given away with the call, to be made a picture of. */
  file: Blob | ImageBitmap;
  /** Empty when it has none. */
  name: string;
  target: CaptureTarget;
  /** The file that this one was made from, or null. */
  originalId: string | null;
}

/** Why a file is not taken where it is captured; nothing of it is kept. */
export type CaptureFault =
  | 'EmptyFile'
  | 'FileTooLarge'
  | 'UnsupportedFileType'
  | 'BrokenPicture'
  | 'FrameFailed'
  | 'PictureTooLarge'
  | 'ProtectedDocument'
  | 'StorageFull'
  | 'StorageFailed';

/** What became of one file that was given. */
export type CaptureOutcome =
  | {
      kept: true;
      uploadId: string;
      name: string;
      /** A file of the same order or client with the same bytes that was there already; it is shown instead of kept twice. */
      isDuplicate: boolean;
      /** What may be wrong with a frame of the camera; absent where nothing shows. */
      flaw?: 'blurred' | 'dark';
    }
  | { kept: false; name: string; fault: CaptureFault };
