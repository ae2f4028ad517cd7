import { useRef, useState } from 'react';
import type { CaptureResult, Storable, StoreCaptures, ShotFlaw } from './capture-types.ts';
import { frameName, takeFrame } from './take-frame.ts';

/** Maximum number of frames waiting for storage. Each takes up to 33 MB of memory (3840 × 2160 pixels). */
const waitingMax = 3;

export interface Shots {
  /** Counts the pictures stored since the camera opened. A picture counts only after the storage confirms it. */
  stored: number;
  /** Counts the pictures that are taken but not stored yet. */
  waiting: number;
  /** True when too many pictures are waiting to take another one. */
  full: boolean;
  /** Explains why a picture was not stored. Null from the next shot on. */
  failure: string | null;
  /** Identifies the last stored picture. Null before the first one and after a retake. */
  last: string | null;
  /** Set when the last picture may be unusable. */
  doubt: { id: string; flaw: ShotFlaw; undo: () => void } | null;
  take: () => void;
  keepDoubtful: () => void;
  /** Discards the doubtful picture. */
  retake: () => void;
}

interface ShotsOptions {
  /** Returns the frame on screen; null without a fresh one. */
  frameOf: () => Promise<Storable | null>;
  store: StoreCaptures;
  discard: (id: string) => void;
  onResults: (results: readonly CaptureResult[]) => void;
  /** Called with each picture. Returns a function to call once it is stored, which returns one to call when it is discarded. */
  onShot: () => () => () => void;
  /** Message for a camera that shows no picture. */
  noPicture: string;
  /** Message for a storage call that rejects. */
  broken: string;
}

/**
 * Returns the frame on screen. Null while there is none, or only an old one: that shows another subject.
 * @param isFrozen returns whether the camera gives no new frames
 */
export async function freshFrame(video: HTMLVideoElement | null, isFrozen: () => boolean): Promise<Storable | null> {
  if (video === null || isFrozen()) return null;
  const frame = await takeFrame(video);
  if (!isFrozen()) return frame;
  // The camera froze meanwhile: nobody knows from when the frame is.
  if (frame !== null && 'close' in frame) frame.close();
  return null;
}

/** Takes pictures in a row without waiting for the storage between them. */
export function useShots({ frameOf, store, discard, onResults, onShot, noPicture, broken }: ShotsOptions): Shots {
  const serial = useRef(0);
  const [stored, setStored] = useState(0);
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<Shots['doubt']>(null);

  async function takeOne(): Promise<void> {
    const frame = await frameOf();
    if (frame === null) return setFailure(noPicture);
    serial.current += 1;
    const goOn = onShot();
    const results = await store([frame], [frameName(new Date(), serial.current)]);
    onResults(results);
    const [result] = results;
    if (result === undefined) return undefined;
    if (!result.stored) return setFailure(result.words);
    const undo = goOn();
    // A duplicate frame belongs to an earlier picture: a retake must not discard it.
    if (result.isDuplicate) return undefined;
    setStored((before) => before + 1);
    setLast(result.id);
    setDoubt(result.flaw === undefined ? null : { id: result.id, flaw: result.flaw, undo });
    // Certifiers feel the vibration through gloves. Safari has no vibration API.
    if ('vibrate' in navigator) navigator.vibrate(30);
    return undefined;
  }

  function take(): void {
    if (waiting >= waitingMax) return;
    setFailure(null);
    setWaiting((before) => before + 1);
    takeOne()
      .catch(() => setFailure(broken))
      .finally(() => setWaiting((before) => before - 1));
  }

  return {
    stored,
    waiting,
    full: waiting >= waitingMax,
    failure,
    last,
    doubt,
    take,
    keepDoubtful: () => setDoubt(null),
    retake: () => {
      if (doubt === null) return;
      discard(doubt.id);
      doubt.undo();
      setStored((before) => before - 1);
      setLast(null);
      setDoubt(null);
    },
  };
}
