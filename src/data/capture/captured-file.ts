import type { z } from 'zod';
import type { requirement, uploadKind } from '#contract/entities/upload.ts';

/** The order or client that a captured file belongs to, and its purpose. */
export interface CaptureTarget {
  orderId: string | null;
  clientId: string | null;
  /** The visit to the client at which it is captured. */
  clientVisitId?: string;
  kind: z.infer<typeof uploadKind>;
  requirement: z.infer<typeof requirement> | null;
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
