/** What may be wrong with a picture that was just taken. */
export type ShotFlaw = 'blurred' | 'dark';

/** What can be kept: a file, or a frame of the camera, which is given away with the call. */
export type Keepable = File | Blob | ImageBitmap;

/** What became of one file that was given. */
export type CaptureResult =
  | {
      kept: true;
      /** Of the kept file. */
      id: string;
      name: string;
      /** It was there already, under this name or another. */
      isDuplicate: boolean;
      /** It can be edited. */
      isPicture: boolean;
      /** Of a frame of the camera that may be of no use. */
      flaw?: ShotFlaw;
    }
  | {
      kept: false;
      name: string;
      /** Why, and what to do about it. */
      words: string;
    };

/** Keeps files in the order given; resolves when each is kept or refused. `names` are for what has none of its own. */
export type KeepFiles = (files: readonly Keepable[], names?: readonly string[]) => Promise<CaptureResult[]>;

/** Opens a kept picture to be edited; resolves with what was made of it, or null. */
export type EditFile = (id: string) => Promise<CaptureResult | null>;

/** What a file can be meant for. */
export interface CaptureChoice {
  value: string;
  label: string;
}

/** What a person can add: pictures, films, PDF. HEIC by name too, since some systems give it no type. */
export const acceptedFiles = 'image/*,video/mp4,video/quicktime,application/pdf,.heic,.heif';
