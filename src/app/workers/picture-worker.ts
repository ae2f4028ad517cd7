import '../loading/no-eval.ts';
import { expose } from 'comlink';
import pLimit from 'p-limit';
import type { PictureTool } from '#ui/editor/editor-types.ts';
import { offscreenDrawing, openPicture, renderPicture } from './edit-picture.ts';

/** Decodes and draws edited pictures, so that no frame of the page waits for it. Stores nothing. */

/** One picture at a time: each may need a large part of a phone's memory. */
const oneAtATime = pLimit(1);

const jobs: Pick<PictureTool, 'open' | 'render'> = {
  open: (file) => oneAtATime(() => openPicture(file, offscreenDrawing)),
  render: (file, edits) => oneAtATime(() => renderPicture(file, edits, offscreenDrawing)),
};
export type PictureJobs = typeof jobs;

expose(jobs);
