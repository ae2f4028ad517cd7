import type { EditFault, OpenedPicture } from '#ui/editor/editor-types.ts';
import type { PictureEdits } from '#ui/editor/picture-edits.ts';

/** What the page asks of its picture worker; the jobs of a worker are numbered. */
export type ToPictureWorker = { job: number; file: Blob } & (
  { type: 'open' } | { type: 'render'; edits: PictureEdits }
);

/** What became of a job: an opened picture, an edited one, or why neither. */
export interface FromPictureWorker {
  job: number;
  result: OpenedPicture | Blob | { fault: EditFault };
}
