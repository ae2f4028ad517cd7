import { startTransition, useEffect, useState } from 'react';

/**
 * Shows a long page in steps: what stands on top first, the next part once that was painted, so that no part holds the page up.
 * @returns the number of parts to show now, from 1 to `count`
 */
export function useInSteps(count: number): number {
  const [step, setStep] = useState(1);
  useEffect(() => {
    if (step < count) startTransition(() => setStep(step + 1));
  }, [step, count]);
  return step;
}
