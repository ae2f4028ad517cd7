import type { PictureTool } from '#ui/editor/editor-types.ts';
import { startJobWorker } from './job-worker.ts';
import type { PictureJobs } from './picture-worker.ts';
// oxlint-disable-next-line import/default -- Vite resolves this to the address of the built worker, not to the module.
import workerAddress from './picture-worker.ts?worker&url';

const failed = { fault: 'failed' } as const;

/** Returns the page's side of its picture worker. */
function createWorkerTool(): PictureTool {
  const worker = startJobWorker<PictureJobs>(workerAddress, 'picture');
  return {
    open: async (file) => (await worker.run(async (jobs) => jobs.open(file))) ?? failed,
    render: async (file, edits) => (await worker.run(async (jobs) => jobs.render(file, edits))) ?? failed,
    close: worker.close,
  };
}

/** Creates what edits pictures: a worker, or the page itself where workers have no canvas. */
export async function createPictureTool(): Promise<PictureTool> {
  if (typeof OffscreenCanvas === 'function') return createWorkerTool();
  const { openPicture, pageDrawing, renderPicture } = await import('./edit-picture.ts');
  return {
    open: (file) => openPicture(file, pageDrawing),
    render: (file, edits) => renderPicture(file, edits, pageDrawing),
    close: () => undefined,
  };
}
