import './no-eval.ts';
import { doJobs } from './do-jobs.ts';
import { offscreenDrawing, openPicture, renderPicture } from './edit-picture.ts';
import type { PictureAsked, PictureResult } from './picture-worker-messages.ts';

/** Decodes and draws pictures that are edited, so that no frame of the page waits for it. It stores nothing. */
doJobs<PictureAsked, PictureResult>((asked) =>
  asked.type === 'open'
    ? openPicture(asked.file, offscreenDrawing)
    : renderPicture(asked.file, asked.edits, offscreenDrawing),
);
