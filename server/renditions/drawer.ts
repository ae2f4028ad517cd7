import { z } from 'zod';
import { createAnsweringWorker } from '../operations/answering-worker.ts';
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
  const worker = createAnsweringWorker(new URL('./draw-worker.ts', import.meta.url), within);
  let available: Promise<boolean> | undefined;
  return {
    // The main thread loads the library first: its native part must outlive the worker.
    isAvailable: () =>
      (available ??= load().then(
        () => true,
        () => false,
      )),
    draw: async (bytes) => drawAnswer.parse(await worker.ask(bytes)),
    close: worker.close,
  };
}
