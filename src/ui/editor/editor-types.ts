import type { Size } from './geometry.ts';
import type { PictureEdits } from './picture-edits.ts';

/**
 * Names why a picture cannot be edited. The picture itself does not change.
 * - `unreadable`: the file is broken, or the browser cannot decode its format.
 * - `tooLarge`: the picture has more pixels than this device can draw.
 * - `failed`: the worker that draws it has ended.
 */
export type EditFault = 'unreadable' | 'tooLarge' | 'failed';

/** Describes a picture that can be edited, with its full size. */
export interface OpenedPicture extends Size {
  /** The whole picture, upright and small enough for a screen. */
  preview: Blob;
}

/** Opens and draws pictures outside the page's thread. Its promises never reject. */
export interface PictureTool {
  open: (file: Blob) => Promise<OpenedPicture | { fault: EditFault }>;
  /** Renders the edited picture at full size, without the original's metadata. */
  render: (file: Blob, edits: PictureEdits) => Promise<Blob | { fault: EditFault }>;
  /** Releases the memory of the open picture. */
  close: () => void;
}
