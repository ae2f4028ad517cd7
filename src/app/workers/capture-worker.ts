import '../loading/no-eval.ts';
import { expose } from 'comlink';
import pLimit from 'p-limit';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { CapturedFile, CaptureOutcome } from '#data/capture/captured-file.ts';
import type { UploadPolicy } from '#data/database/root-database.ts';
import { evictForCapture } from '#data/storage-quota/evict.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { developFrame } from '#platform/camera/camera-frame.ts';
import { newId } from '#platform/session/ids.ts';
import { reducePicture } from '#platform/camera/reduce-picture.ts';
import { makeThumbnail } from '#platform/camera/thumbnail.ts';
import type { CaptureWorld } from './capture-file.ts';
import { captureFile } from './capture-file.ts';
import type { DatabaseOwner } from './with-user-database.ts';

/** The page's capture worker: inspects, hashes, draws and stores files without holding up the page. */

/** The user whose database stores captured files. */
export interface CaptureOwner extends DatabaseOwner {
  actor: EmployeeRef;
}

let world: CaptureWorld | undefined;
/** One file at a time: each may need a large part of a phone's memory. */
const oneAtATime = pLimit(1);

function openWorld({ actor, deployment, userId }: CaptureOwner): CaptureWorld {
  const db = openUserDatabase(deployment, userId);
  // Closes after Dexie's own handler, which would reopen the database at its next use and so recreate an erased one.
  db.on('versionchange', (event) => {
    if (event.newVersion === null) queueMicrotask(() => db.close());
  });
  const clock = (): number => Date.now();
  // The page requests the sync once its call resolves.
  const mutate = createMutate({ db, clock, newId, actor, afterCommit: () => undefined });
  return {
    db,
    mutate,
    clock,
    newId,
    develop: developFrame,
    thumbnail: makeThumbnail,
    reduce: reducePicture,
    evict: (size) => evictForCapture(db, size, clock()),
  };
}

const jobs = {
  /** @param pictures what to make of photos */
  store: (owner: CaptureOwner, given: CapturedFile, pictures: UploadPolicy['pictures']): Promise<CaptureOutcome> => {
    // A page has one user, so the owner is the same at each file.
    world ??= openWorld(owner);
    const opened = world;
    return oneAtATime(() => captureFile(opened, given, pictures));
  },
};
export type CaptureJobs = typeof jobs;

expose(jobs);
