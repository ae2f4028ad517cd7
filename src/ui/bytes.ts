import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { asLanguage, localeTags } from './page/local-path.ts';

/** Smaller sizes are shown in kilobytes, because `0,1 Mo` is imprecise. */
const smallBelow = 100_000;

/** Formats a size in a suitable unit: `85 ko`, `12 Mo`, `3,4 Go`. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useLingui();
  const tag = localeTags[asLanguage(i18n.locale)];
  return useCallback(
    (bytes) => {
      const [unit, size] = unitOf(bytes);
      const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
      // A non-empty size never shows as `0 ko`.
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
