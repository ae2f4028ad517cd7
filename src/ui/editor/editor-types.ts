import type { Size } from './geometry.ts';
import type { PictureEdits } from './picture-edits.ts';

/**
 * Why a picture is not edited here; it stays as it is. `unreadable`: broken, or of a kind that this browser does not draw.
 * `tooLarge`: of more pixels than this device draws. `failed`: what draws it has ended.
 */
export type EditFault = 'unreadable' | 'tooLarge' | 'failed';

/** A picture that can be edited, in its own size. */
export interface OpenedPicture extends Size {
  /** All of it, upright and small enough for a screen. */
  preview: Blob;
}

/** Opens and draws pictures away from the page. Nothing rejects. */
export interface PictureTool {
  open: (file: Blob) => Promise<OpenedPicture | { fault: EditFault }>;
  /** The edited picture in its full size, without the original's metadata. */
  render: (file: Blob, edits: PictureEdits) => Promise<Blob | { fault: EditFault }>;
  /** Gives back the memory that it holds. */
  close: () => void;
}
