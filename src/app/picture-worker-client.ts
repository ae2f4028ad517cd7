import { trustedScriptUrl } from '#platform/trusted-script-url.ts';
import type { EditFault, OpenedPicture, PictureTool } from '#ui/editor/editor-types.ts';
// oxlint-disable-next-line import/default -- Vite answers this with the built worker's address, not with the module.
import workerAddress from './picture-worker.ts?worker&url';
import type { FromPictureWorker, ToPictureWorker } from './picture-worker-messages.ts';

interface Waiting {
  settle: (result: FromPictureWorker['result']) => void;
}

type Asked = ToPictureWorker extends infer Message ? (Message extends unknown ? Omit<Message, 'job'> : never) : never;

const failed = { fault: 'failed' } as const;

/** The page's end of its picture worker, which starts with the first picture. */
function createWorkerTool(): PictureTool {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let jobs = 0;

  const settle = (job: number, result: FromPictureWorker['result']): void => {
    waiting.get(job)?.settle(result);
    waiting.delete(job);
  };
  const close = (): void => {
    worker?.terminate();
    worker = undefined;
    for (const job of waiting.keys()) settle(job, failed);
  };
  const started = (): Worker => {
    if (worker !== undefined) return worker;
    worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'picture' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromPictureWorker>) => settle(data.job, data.result));
    worker.addEventListener('error', close);
    return worker;
  };
  const ask = (asked: Asked): Promise<FromPictureWorker['result']> =>
    new Promise((resolve) => {
      jobs += 1;
      waiting.set(jobs, { settle: resolve });
      const message: ToPictureWorker = { ...asked, job: jobs };
      started().postMessage(message);
    });

  return {
    open: async (file) => {
      const result = await ask({ type: 'open', file });
      return result instanceof Blob ? failed : result;
    },
    render: async (file, edits) => {
      const result: OpenedPicture | Blob | { fault: EditFault } = await ask({ type: 'render', file, edits });
      return 'preview' in result ? failed : result;
    },
    close,
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
