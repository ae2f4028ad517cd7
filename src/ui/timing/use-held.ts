import { useState } from 'react';

/** Returns the value from before it was held, while it is held. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [before, setBefore] = useState(value);
  if (!isHeld && before !== value) setBefore(value);
  return isHeld ? before : value;
}
