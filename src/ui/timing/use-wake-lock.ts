import { useEffect } from 'react';

interface Screen {
  /** Undefined in browsers without wake locks. */
  wakeLock: Pick<WakeLock, 'request'> | undefined;
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

function ofThisPage(): Screen {
  return { wakeLock: 'wakeLock' in navigator ? navigator.wakeLock : undefined, document };
}

/**
 * Keeps the screen on, as far as the browser allows. A browser refuses on low battery, and releases the lock when the page is
 * hidden. Returns the function that ends it.
 */
export function keepScreenOn({ wakeLock, document: page }: Screen): () => void {
  let isOver = false;
  let isAsking = false;
  let lock: WakeLockSentinel | undefined;
  const release = (held: WakeLockSentinel | undefined): void => void held?.release().catch(() => undefined);
  const ask = async (): Promise<void> => {
    if (wakeLock === undefined || isAsking || page.visibilityState !== 'visible' || lock?.released === false) return;
    isAsking = true;
    // After a refusal the screen turns off as usual.
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

/** Keeps the screen on while `wanted` is true. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => (wanted ? keepScreenOn(ofThisPage()) : undefined), [wanted]);
}
