import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { drawingWithin } from './limits.ts';

const encoded = z.instanceof(Uint8Array);

/** The encoded pictures; `none` for bytes that the library does not read, or that exceed a limit. */
const drawAnswer = z.union([z.literal('none'), z.object({ thumbnail: encoded, screen: encoded })]);
export type DrawAnswer = z.infer<typeof drawAnswer>;

/** Draws renditions in a worker thread, one picture at a time. */
export interface Drawer {
  /** Returns false when the image library cannot be loaded on this machine. */
  isAvailable: () => Promise<boolean>;
  /**
   * Draws the renditions of a picture.
   * @throws when the worker died
   */
  draw: (bytes: Uint8Array) => Promise<DrawAnswer>;
  close: () => Promise<void>;
}

async function loadSharp(): Promise<unknown> {
  return import('sharp');
}

/** Creates a drawer. Its worker starts with the first picture, and keeps no process alive. */
export function createDrawer(load: () => Promise<unknown> = loadSharp, within = drawingWithin): Drawer {
  let worker: Worker | undefined;
  let available: Promise<boolean> | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./draw-worker.ts', import.meta.url), { stdout: true });
    started.unref();
    // The library for HEIC prints what it cannot read, which is no line of the server's log.
    started.stdout.resume();
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  return {
    // The main thread loads the library first: its native part must outlive the worker.
    isAvailable: () =>
      (available ??= load().then(
        () => true,
        () => false,
      )),
    draw: async (bytes) => {
      worker ??= start();
      const drawing = worker;
      const ended = new AbortController();
      const end = (): void => ended.abort();
      drawing.once('exit', end);
      const tooLong = setTimeout(() => void drawing.terminate(), within);
      tooLong.unref();
      try {
        drawing.postMessage(bytes);
        const answers: unknown = await once(drawing, 'message', { signal: ended.signal });
        return z.tuple([drawAnswer]).parse(answers)[0];
      } finally {
        clearTimeout(tooLong);
        drawing.off('exit', end);
      }
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
