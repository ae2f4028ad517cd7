import { createContext, use } from 'react';

/** Why what a form is about cannot change any more, as a sentence: it was ended, or it left this device. Null while it can. */
export const GoneContext = createContext<string | null>(null);

/** Returns why what the form is about cannot change any more; null while it can. */
export function useGone(): string | null {
  return use(GoneContext);
}
