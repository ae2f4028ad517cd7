import './no-eval.ts';
import { makeRoomForCapture } from '#data/files/make-room.ts';
import { createMutate } from '#data/mutate.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { newId } from '#platform/ids.ts';
import { reducePicture } from '#platform/reduce-picture.ts';
import { makeThumbnail } from '#platform/thumbnail.ts';
import type { CaptureWorld } from './capture-file.ts';
import { captureFile } from './capture-file.ts';
import type { FromCaptureWorker, ToCaptureWorker } from './capture-worker-messages.ts';

/** The page's capture worker: looking files over, hashing, drawing and storing them never holds up the page. */

let world: CaptureWorld | undefined;
/** One file at a time: each of them may take a large part of the memory that a phone gives. */
let last: Promise<void> = Promise.resolve();

function start({ actor, deployment, userId }: ToCaptureWorker & { type: 'start' }): void {
  const db = openUserDatabase(deployment, userId);
  // After Dexie's own handler, which lets it be opened again at the next use: an erased database would be made anew.
  db.on('versionchange', (event) => {
    if (event.newVersion === null) queueMicrotask(() => db.close());
  });
  const clock = (): number => Date.now();
  // The page asks for the sync when it is told that a file is kept.
  const mutate = createMutate({ db, clock, newId, actor, afterCommit: () => undefined });
  world = {
    db,
    mutate,
    clock,
    newId,
    thumbnail: makeThumbnail,
    reduce: reducePicture,
    makeRoom: () => makeRoomForCapture(db, clock()),
  };
}

async function keep({ job, pictures, ...given }: ToCaptureWorker & { type: 'keep' }): Promise<void> {
  const outcome =
    world === undefined
      ? { kept: false as const, name: given.name, fault: 'StorageFailed' as const }
      : await captureFile(world, given, pictures);
  const told: FromCaptureWorker = { job, outcome };
  postMessage(told);
}

// Only the page that made this worker can speak to it, in the types it was compiled with.
addEventListener('message', ({ data }: MessageEvent<ToCaptureWorker>) => {
  if (data.type === 'start') start(data);
  else last = last.then(() => keep(data));
});
