import { useEffect } from 'react';

interface Screen {
  /** Undefined where the browser knows no such thing. */
  wakeLock: Pick<WakeLock, 'request'> | undefined;
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

function ofThisPage(): Screen {
  return { wakeLock: 'wakeLock' in navigator ? navigator.wakeLock : undefined, document };
}

/**
 * Keeps the screen on, as far as the browser lets it: not on a low battery, and not while the page is hidden, when the browser lets go
 * by itself. Returns the end of it.
 */
export function keepScreenOn({ wakeLock, document: page }: Screen): () => void {
  let isOver = false;
  let isAsking = false;
  let lock: WakeLockSentinel | undefined;
  const release = (held: WakeLockSentinel | undefined): void => void held?.release().catch(() => undefined);
  const ask = async (): Promise<void> => {
    if (wakeLock === undefined || isAsking || page.visibilityState !== 'visible' || lock?.released === false) return;
    isAsking = true;
    // Refused, the screen goes dark in its own time, as without any of this.
    lock = await wakeLock.request('screen').catch(() => undefined);
    isAsking = false;
    if (isOver) release(lock);
  };
  const look = (): void => void ask();
  look();
  page.addEventListener('visibilitychange', look);
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', look);
    release(lock);
  };
}

/** Keeps the screen on while `wanted`. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => (wanted ? keepScreenOn(ofThisPage()) : undefined), [wanted]);
}
