import { useSearchParams } from 'react-router-dom';

/** Returns the key of the drafted reason that the address opens again (`?refusal=`), or null. */
export function useAskedRefusal(): string | null {
  const asked = useSearchParams()[0].get('refusal');
  return asked === null ? null : `refusal:${asked}`;
}
