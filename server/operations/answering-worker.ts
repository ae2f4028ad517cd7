import { once } from 'node:events';
import type { WorkerOptions } from 'node:worker_threads';
import { Worker } from 'node:worker_threads';

/** A worker thread that answers one message at a time. */
export interface AnsweringWorker {
  /**
   * Returns the answer to a message.
   * @throws when the worker ends before it answers; the next message starts another
   */
  ask: (message: unknown) => Promise<unknown>;
  close: () => Promise<void>;
}

/**
 * Creates a worker that starts with the first message, keeps no process alive and prints nothing. What fails in it ends it
 * alone.
 * @param within milliseconds that an answer may take; then the worker is ended
 */
export function createAnsweringWorker(
  script: URL,
  within: number,
  options: Pick<WorkerOptions, 'resourceLimits'> = {},
): AnsweringWorker {
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(script, { ...options, stdout: true, stderr: true });
    // For its whole life: an error without a listener ends the process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    started.unref();
    // Libraries print what they cannot read, which is no line of the server's log.
    started.stdout.resume();
    started.stderr.resume();
    return started;
  }

  return {
    ask: async (message) => {
      worker ??= start();
      const asked = worker;
      const ended = new AbortController();
      const end = (): void => ended.abort();
      asked.once('exit', end);
      const tooLong = setTimeout(() => void asked.terminate(), within).unref();
      try {
        asked.postMessage(message);
        const answers: unknown[] = await once(asked, 'message', { signal: ended.signal });
        return answers[0];
      } catch (error) {
        // Nobody asks a worker that is dying.
        await asked.terminate();
        throw error;
      } finally {
        clearTimeout(tooLong);
        asked.off('exit', end);
      }
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
