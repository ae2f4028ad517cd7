import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { asLanguage, localeTags } from './local-path.ts';

/** Less than this is told in kilobytes: `0,1 Mo` says little. */
const smallBelow = 100_000;

/** A size in the unit that suits it: `85 ko`, `12 Mo`, `3,4 Go`. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useLingui();
  const tag = localeTags[asLanguage(i18n.locale)];
  return useCallback(
    (bytes) => {
      const [unit, size] = unitOf(bytes);
      const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
      // Something is never `0 ko`.
      const amount = bytes > 0 && bytes < 1_000 ? 1 : bytes / size;
      return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits }).format(amount);
    },
    [tag],
  );
}

function unitOf(bytes: number): ['gigabyte' | 'megabyte' | 'kilobyte', number] {
  if (bytes >= 1_000_000_000) return ['gigabyte', 1_000_000_000];
  return bytes > 0 && bytes < smallBelow ? ['kilobyte', 1_000] : ['megabyte', 1_000_000];
}
