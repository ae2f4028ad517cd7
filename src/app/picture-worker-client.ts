import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
import type { PictureTool } from '#ui/editor/editor-types.ts';
import { createJobWorker } from './job-worker.ts';
import type { PictureAsked, PictureResult } from './picture-worker-messages.ts';
// oxlint-disable-next-line import/default -- Vite answers this with the built worker's address, not with the module.
import workerAddress from './picture-worker.ts?worker&url';

const failed = { fault: 'failed' } as const;

/** The page's end of its picture worker. */
function createWorkerTool(): PictureTool {
  const worker = createJobWorker<PictureAsked, PictureResult>(
    () => new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'picture' }),
  );
  return {
    open: async (file) => {
      const result = await worker.ask({ type: 'open', file });
      return result === null || result instanceof Blob ? failed : result;
    },
    render: async (file, edits) => {
      const result = await worker.ask({ type: 'render', file, edits });
      return result === null || 'preview' in result ? failed : result;
    },
    close: worker.close,
  };
}

/** What edits pictures: a worker, or the page itself where workers have no canvas. */
export async function createPictureTool(): Promise<PictureTool> {
  if (typeof OffscreenCanvas === 'function') return createWorkerTool();
  const { openPicture, pageDrawing, renderPicture } = await import('./edit-picture.ts');
  return {
    open: (file) => openPicture(file, pageDrawing),
    render: (file, edits) => renderPicture(file, edits, pageDrawing),
    close: () => undefined,
  };
}
