import { useSearchParams } from 'react-router-dom';

/** Returns the key of the draft that the address opens again (`?draft=`), or null. */
export function useAskedDraft(): string | null {
  return useSearchParams()[0].get('draft');
}
