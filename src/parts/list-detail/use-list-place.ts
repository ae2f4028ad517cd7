import { useLayoutEffect, useRef } from 'react';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';

/**
 * Hides a list on a phone while what was chosen in it is shown. Its rows keep their heights: a virtual list that is not
 * laid out forgets them, and with them its place.
 */
export const hiddenList = 'max-lg:invisible max-lg:absolute max-lg:inset-x-0 max-lg:h-0 max-lg:overflow-hidden';

/** On a phone, shows what is chosen from its top, and the list again at the place at which it was left. */
export function useListPlace(isOpen: boolean): void {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const isHidden = isOpen && !isWide;
  const wasHidden = useRef(isHidden);
  const place = useRef(0);
  useLayoutEffect(() => {
    const isChange = wasHidden.current !== isHidden;
    wasHidden.current = isHidden;
    if (isChange) window.scrollTo(0, isHidden ? 0 : place.current);
    if (isHidden) return undefined;
    const note = (): void => {
      place.current = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [isHidden]);
}
