import './no-eval.ts';
import { offscreenDrawing, openPicture, renderPicture } from './edit-picture.ts';
import type { FromPictureWorker, ToPictureWorker } from './picture-worker-messages.ts';

/** Decodes and draws pictures that are edited, so that no frame of the page waits for it. It stores nothing. */

/** One picture at a time: each of them may take a large part of the memory that a phone gives. */
let last: Promise<void> = Promise.resolve();

async function work(asked: ToPictureWorker): Promise<void> {
  const result =
    asked.type === 'open'
      ? await openPicture(asked.file, offscreenDrawing)
      : await renderPicture(asked.file, asked.edits, offscreenDrawing);
  const told: FromPictureWorker = { job: asked.job, result };
  postMessage(told);
}

// Only the page that made this worker can speak to it, in the types it was compiled with.
addEventListener('message', ({ data }: MessageEvent<ToPictureWorker>) => {
  last = last.then(() => work(data));
});
