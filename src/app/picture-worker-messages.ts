import type { EditFault, OpenedPicture } from '#ui/editor/editor-types.ts';
import type { PictureEdits } from '#ui/editor/picture-edits.ts';

/** What the page asks of its picture worker. */
export type PictureAsked = { type: 'open'; file: Blob } | { type: 'render'; file: Blob; edits: PictureEdits };

/** What became of it: an opened picture, an edited one, or why neither. */
export type PictureResult = OpenedPicture | Blob | { fault: EditFault };
