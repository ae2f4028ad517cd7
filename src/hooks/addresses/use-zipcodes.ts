import { useEffect, useState } from 'react';
import { zipcodes } from '#data/search/localities.ts';

/** The Belgian postal codes; null until the table is loaded. */
export type Zipcodes = ReadonlySet<string> | null;

/** Returns the Belgian postal codes; null until their table is loaded, and when it cannot be. */
export function useZipcodes(): Zipcodes {
  const [known, setKnown] = useState<Zipcodes>(null);
  useEffect(() => {
    let isCurrent = true;
    zipcodes().then(
      (found) => {
        if (isCurrent) setKnown(found);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return known;
}
