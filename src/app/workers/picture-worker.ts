import '../loading/no-eval.ts';
import { expose } from 'comlink';
import pLimit from 'p-limit';
import type { PictureTool } from '#ui/editor/editor-types.ts';
import { offscreenDrawing, openPicture, renderPicture } from './edit-picture.ts';

/** Decodes and draws edited pictures, so that no frame of the page waits for it. Stores nothing. */

export type PictureJobs = Pick<PictureTool, 'open' | 'render'>;

/** One picture at a time: each may need a large part of a phone's memory. */
const oneAtATime = pLimit(1);

const jobs: PictureJobs = {
  open: (file) => oneAtATime(() => openPicture(file, offscreenDrawing)),
  render: (file, edits) => oneAtATime(() => renderPicture(file, edits, offscreenDrawing)),
};

expose(jobs);
