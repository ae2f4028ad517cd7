import { startTransition, useEffect, useState } from 'react';

/**
 * Shows a long page in steps from the top. Each part renders after the previous one was painted, so that no part blocks the page.
 * @returns the number of parts to show now, from 1 to `count`
 */
export function useInSteps(count: number): number {
  const [step, setStep] = useState(1);
  useEffect(() => {
    if (step < count) startTransition(() => setStep(step + 1));
  }, [step, count]);
  return step;
}
