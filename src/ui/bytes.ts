import { useLingui } from '@lingui/react';
import { asLanguage, localeTags } from './local-path.ts';

/** A size in the unit that suits it: `12 Mo`, `3,4 Go`. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useLingui();
  const tag = localeTags[asLanguage(i18n.locale)];
  return (bytes) => {
    const inGigabytes = bytes >= 1_000_000_000;
    const format = new Intl.NumberFormat(tag, {
      style: 'unit',
      unit: inGigabytes ? 'gigabyte' : 'megabyte',
      maximumFractionDigits: 1,
    });
    return format.format(bytes / (inGigabytes ? 1_000_000_000 : 1_000_000));
  };
}
