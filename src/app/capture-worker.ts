import './no-eval.ts';
import type { CaptureOutcome } from '#data/files/local-file.ts';
import { makeRoomForCapture } from '#data/files/make-room.ts';
import { createMutate } from '#data/mutate.ts';
import { openUserDatabase } from '#data/user-database.ts';
import { developFrame } from '#platform/camera-frame.ts';
import { newId } from '#platform/ids.ts';
import { reducePicture } from '#platform/reduce-picture.ts';
import { makeThumbnail } from '#platform/thumbnail.ts';
import type { CaptureWorld } from './capture-file.ts';
import { captureFile } from './capture-file.ts';
import type { CaptureAsked, CaptureOwner } from './capture-worker-messages.ts';
import { doJobs } from './do-jobs.ts';

/** The page's capture worker: looking files over, hashing, drawing and storing them never holds up the page. */

let world: CaptureWorld | undefined;

function openWorld({ actor, deployment, userId }: CaptureOwner): CaptureWorld {
  const db = openUserDatabase(deployment, userId);
  // After Dexie's own handler, which lets it be opened again at the next use: an erased database would be made anew.
  db.on('versionchange', (event) => {
    if (event.newVersion === null) queueMicrotask(() => db.close());
  });
  const clock = (): number => Date.now();
  // The page asks for the sync when it is told that a file is kept.
  const mutate = createMutate({ db, clock, newId, actor, afterCommit: () => undefined });
  return {
    db,
    mutate,
    clock,
    newId,
    develop: developFrame,
    thumbnail: makeThumbnail,
    reduce: reducePicture,
    makeRoom: () => makeRoomForCapture(db, clock()),
  };
}

doJobs<CaptureAsked, CaptureOutcome>(({ owner, given, pictures }) => {
  // One page, one user: it is the same at each file.
  world ??= openWorld(owner);
  return captureFile(world, given, pictures);
});
