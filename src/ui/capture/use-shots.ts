import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import type { CaptureResult, KeepFiles, ShotFlaw } from './capture-types.ts';
import { frameName, takeFrame } from './take-frame.ts';

/** Frames that may wait for the storage at once: each is up to 33 MB of memory (3840 × 2160 pixels). */
const waitingMax = 3;

export interface Shots {
  /** Pictures that the device has kept since the camera opened: counted when that is certain, never before. */
  kept: number;
  /** Taken, and not kept yet. */
  waiting: number;
  /** Too many wait: the next one must too. */
  full: boolean;
  /** Why the last one was not kept; null when it was. */
  failure: string | null;
  /** The last one that was kept; null before, and after it was thrown away. */
  last: string | null;
  /** The last one may be of no use. */
  doubt: { id: string; flaw: ShotFlaw } | null;
  take: () => void;
  keepDoubtful: () => void;
  /** Throws the doubtful one away. */
  retake: () => void;
}

interface ShotsOptions {
  video: RefObject<HTMLVideoElement | null>;
  keep: KeepFiles;
  discard: (id: string) => void;
  onResults: (results: readonly CaptureResult[]) => void;
  /** Said when there was no picture to take. */
  noPicture: string;
  /** Said when keeping broke down altogether. */
  broken: string;
}

/** Takes pictures one after the other, without waiting for the storage between them. */
export function useShots({ video, keep, discard, onResults, noPicture, broken }: ShotsOptions): Shots {
  const serial = useRef(0);
  const [kept, setKept] = useState(0);
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<Shots['doubt']>(null);

  async function takeOne(): Promise<void> {
    const frame = video.current === null ? null : await takeFrame(video.current);
    if (frame === null) {
      setFailure(noPicture);
      return;
    }
    serial.current += 1;
    const results = await keep([frame], [frameName(new Date(), serial.current)]);
    onResults(results);
    for (const result of results) {
      setFailure(result.kept ? null : result.words);
      // The same frame twice is one picture, and not this one's to throw away.
      if (!result.kept || result.isDuplicate) continue;
      setKept((before) => before + 1);
      setLast(result.id);
      setDoubt(result.flaw === undefined ? null : { id: result.id, flaw: result.flaw });
      // Felt through a glove; Safari has none.
      if ('vibrate' in navigator) navigator.vibrate(30);
    }
  }

  function take(): void {
    if (waiting >= waitingMax) return;
    setWaiting((before) => before + 1);
    takeOne()
      .catch(() => setFailure(broken))
      .finally(() => setWaiting((before) => before - 1));
  }

  return {
    kept,
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
      setKept((before) => before - 1);
      setLast(null);
      setDoubt(null);
    },
  };
}
