import { useRef, useState } from 'react';

export interface Once {
  busy: boolean;
  /** Why the last attempt did not happen, in words. */
  error: string | null;
  /** Does one thing at a time: `act` gives why it did not happen in words, or null; true when it happened, now and by this call. */
  once: (act: () => Promise<string | null>) => Promise<boolean>;
}

/** What a form's last button does: once, however often one taps, and with the reason at the button when it did not happen. */
export function useOnce(): Once {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function once(act: () => Promise<string | null>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      const problem = await act();
      setError(problem);
      return problem === null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, error, once };
}
