import { useEffect, useState } from 'react';
import type { OtherTowns } from '#data/search/localities.ts';
import { otherTowns } from '#data/search/localities.ts';

const unchecked: OtherTowns = () => [];

/** Returns the check of a town against its postal code; one that finds nothing until the table is loaded. */
export function useOtherTowns(): OtherTowns {
  const [check, setCheck] = useState<OtherTowns>(() => unchecked);
  useEffect(() => {
    let isCurrent = true;
    otherTowns().then(
      (found) => {
        if (isCurrent) setCheck(() => found);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return check;
}
