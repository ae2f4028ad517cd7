import { useState } from 'react';

interface ApplyUpdate {
  isApplying: boolean;
  /** The new version did not take over: it can be tried again. */
  hasFailed: boolean;
  run: () => void;
}

/** Applies a new version of the app, and gives the button back when it does not take over. */
export function useApplyUpdate(apply: () => Promise<void>): ApplyUpdate {
  const [state, setState] = useState<'ready' | 'applying' | 'failed'>('ready');
  return {
    isApplying: state === 'applying',
    hasFailed: state === 'failed',
    run: () => {
      setState('applying');
      apply().then(
        () => setState('ready'),
        () => setState('failed'),
      );
    },
  };
}
