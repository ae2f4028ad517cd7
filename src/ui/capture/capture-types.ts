/** Names a possible defect of a picture that was just taken. */
export type ShotFlaw = 'blurred' | 'dark';

/** Holds a file or a camera frame to store. The call takes ownership of the frame. */
export type Storable = File | Blob | ImageBitmap;

/** Reports the result of storing one file. */
export type CaptureResult =
  | {
      stored: true;
      /** Identifies the stored file. */
      id: string;
      name: string;
      /** True when the same content was already stored, under this name or another. */
      isDuplicate: boolean;
      /** True when the picture editor can open the file. */
      isPicture: boolean;
      /** Set when a camera frame may be unusable. */
      flaw?: ShotFlaw;
    }
  | {
      stored: false;
      name: string;
      /** Explains the failure and what to do, as translated text. */
      words: string;
    };

/** Stores files in the given order. Resolves when each is stored or refused. `names` apply to blobs and frames. */
export type StoreCaptures = (files: readonly Storable[], names?: readonly string[]) => Promise<CaptureResult[]>;

/** Opens a stored picture in the editor. Resolves with the edited copy, or null when nothing was saved. */
export type EditFile = (id: string) => Promise<CaptureResult | null>;

/** Describes one purpose that a file can have. */
export interface CaptureChoice {
  value: string;
  label: string;
}

/** Leads the camera from one missing subject to the next. */
export interface CaptureWalk {
  /** Name of the subject on screen. */
  subject: string;
  /** Name of the subject that follows; null when nothing else is missing. */
  next: string | null;
  /** Number of subjects that are still missing, the one on screen included. */
  left: number;
  /** True while pictures stay with the subject on screen. */
  stays: boolean;
  onStays: (stays: boolean) => void;
  /** Goes to the next or the previous subject. */
  onStep: (by: 1 | -1) => void;
  /**
   * A picture is taken of the subject on screen. Returns a function that goes on to the next one, to call once it is stored,
   * which returns one that goes back.
   */
  onShot: () => () => () => void;
}

/** Lists the accepted types: pictures, videos and PDF. HEIC also by extension: some systems give it no type. */
export const acceptedFiles = 'image/*,video/mp4,video/quicktime,application/pdf,.heic,.heif';
