import { useEffect, useState } from 'react';
import type { LocalityMap } from '#data/search/localities.ts';
import { localityMap } from '#data/search/localities.ts';

/** Returns the coordinates of the localities; null until their table is loaded. */
export function useLocalityMap(): LocalityMap | null {
  const [map, setMap] = useState<LocalityMap | null>(null);
  useEffect(() => {
    let current = true;
    // A device that never loaded the table shows no travel times; nothing else needs it.
    localityMap().then(
      (found) => {
        if (current) setMap(() => found);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return map;
}
