import { createContext, useContext } from 'react';

/** Returns where the page stands, in pixels from its top: before it is scrolled there, where it will be. */
export type PlaceOf = () => number;

export const PagePlace = createContext<PlaceOf>(() => window.scrollY);

/** Returns the place of the page. A virtual list that believes itself elsewhere corrects a scroll that nobody made. */
export function usePagePlace(): PlaceOf {
  return useContext(PagePlace);
}
