import { watchPageLifecycle } from '#platform/page-lifecycle.ts';

/** The part of a worker that its page uses. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate'>;

/** A worker that runs only while its page does. */
export interface PageWorker<Message> {
  /** What is posted while the page is put away is dropped: the worker that is started later is told anew. */
  post: (message: Message) => void;
  end: () => void;
}

export interface PageWorkerOptions {
  /** Starts a worker and tells it what it needs to begin with. */
  start: () => WorkerPort;
  watch?: typeof watchPageLifecycle;
}

/** Starts a worker, ends it when its page is put away and starts another when the page is shown again (rule RN3).
 *
 * A page that goes to the back-forward cache takes its workers along, frozen wherever they are. One that is in the middle
 * of a transaction would hold its tables against every page and worker that lives, for as long as the browser keeps the
 * old page (seen in Firefox). Ended, its transaction is undone like that of any worker that dies. */
export function createPageWorker<Message>(options: PageWorkerOptions): PageWorker<Message> {
  const { start, watch = watchPageLifecycle } = options;
  let worker: WorkerPort | undefined = start();
  const end = (): void => {
    worker?.terminate();
    worker = undefined;
  };
  const begin = (): void => {
    worker ??= start();
  };
  const unwatch = watch({ onFrozen: end, onRestored: begin, onResumed: begin });
  return {
    post: (message) => worker?.postMessage(message),
    end: () => {
      unwatch();
      end();
    },
  };
}
