import { buffer } from 'node:stream/consumers';
import type { Database } from '../db/connection/database.ts';
import type { DuePicture } from '../db/files/renditions.ts';
import { claimDuePicture, recordRenditions, releasePicture } from '../db/files/renditions.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { CodedError } from '../errors.ts';
import type { Log } from '../operations/log.ts';
import { renditionSizes } from '#contract/rules/files/renditions.ts';
import type { DrawAnswer, Drawer } from './drawer.ts';
import { pictureBytesMax } from './limits.ts';

interface Work {
  database: Database;
  files: FileStorage;
  now: () => Date;
}

async function answerFor(work: Work, drawer: Drawer, { id, size }: DuePicture): Promise<DrawAnswer> {
  return size > pictureBytesMax ? 'none' : drawer.draw(await buffer(await work.files.open(id)));
}

/** Makes the renditions of one picture. A worker that dies leaves the claim, so that a picture is tried a few times only. */
async function makeOne(work: Work, drawer: Drawer, picture: DuePicture): Promise<void> {
  const { id } = picture;
  const answer = await answerFor(work, drawer, picture);
  if (answer !== 'none') for (const size of renditionSizes) await work.files.storeRendition(id, size, answer[size]);
  await recordRenditions(work.database.db, id, answer === 'none' ? 'none' : 'made');
}

/** Makes the renditions of every received picture that has none, the newest first. */
export async function makeDueRenditions(
  work: Work,
  drawer: Drawer,
  { log, signal }: { log?: Log; signal?: AbortSignal } = {},
): Promise<void> {
  const isStopped = (): boolean => signal?.aborted === true;
  while (!isStopped()) {
    const picture = await claimDuePicture(work.database.db, work.now());
    if (picture === undefined) return;
    try {
      await makeOne(work, drawer, picture);
    } catch (error) {
      log?.warn({ err: error }, 'a small picture was not made');
      // Neither the end of the server nor a storage that is down is the picture's fault.
      if (!isStopped() && !(error instanceof CodedError && error.code === 'Unavailable')) continue;
      await releasePicture(work.database.db, picture.id);
      return;
    }
  }
}

/** Makes renditions in the background. */
export interface RenditionMaker {
  /** Requests a run: a picture has arrived. Does nothing before the start. */
  request: () => void;
  start: (log: Log) => Promise<void>;
  stop: () => Promise<void>;
}

/** Creates the maker. Without the image library it says so in the log, and originals are served. */
export function createRenditionMaker(work: Work, drawer: Drawer): RenditionMaker {
  const stopped = new AbortController();
  let log: Log | undefined;
  let running: Promise<void> | undefined;
  let isAgain = false;

  async function run(): Promise<void> {
    do {
      isAgain = false;
      await makeDueRenditions(work, drawer, { signal: stopped.signal, ...(log === undefined ? {} : { log }) });
    } while (isAgain && !stopped.signal.aborted);
  }

  function request(): void {
    if (log === undefined || stopped.signal.aborted) return;
    isAgain = true;
    running ??= run()
      .catch((error: unknown) => log?.error({ err: error }, 'the small pictures were not made'))
      .finally(() => (running = undefined));
  }

  return {
    request,
    start: async (given) => {
      if (!(await drawer.isAvailable())) {
        given.warn('the image library (sharp) is missing: no small pictures are made, originals are served');
        return;
      }
      log = given;
      request();
    },
    stop: async () => {
      stopped.abort();
      await drawer.close();
      await running;
    },
  };
}
