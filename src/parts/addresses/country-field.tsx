import { useLingui } from '@lingui/react/macro';
import { belgium } from '#contract/rules/addresses/countries.ts';
import { ChoiceField } from '#ui/fields/select-field.tsx';

/** Where owners and companies of Belgian property live: Belgium and its neighbours first. */
const near = [belgium, 'FR', 'NL', 'LU', 'DE', 'GB'];
const others =
  'AD AE AT AU BG BI BR CA CD CH CI CM CN CY CZ DK DZ EE EG ES FI GR HK HR HU IE IL IN IS IT JP KR LI LT LV MA MC MT MX NO NZ PL PT RO RW SA SE SG SI SK SM SN TH TN TR UA US ZA'.split(
    ' ',
  );

interface CountryFieldProps {
  value: string;
  onChange: (country: string) => void;
}

/** Chooses a country by its name in the reader's language. */
export function CountryField({ value, onChange }: CountryFieldProps) {
  const { t, i18n } = useLingui();
  const names = new Intl.DisplayNames([i18n.locale], { type: 'region' });
  const option = (country: string) => ({ value: country, label: names.of(country) ?? country });
  const far = [...new Set([...others, ...(near.includes(value) ? [] : [value])])].map(option);
  const sorted = far.toSorted((left, right) => left.label.localeCompare(right.label, i18n.locale));
  return <ChoiceField label={t`Pays`} value={value} options={[...near.map(option), ...sorted]} onChange={onChange} />;
}
