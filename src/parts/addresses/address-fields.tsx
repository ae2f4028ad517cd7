import { useLingui } from '@lingui/react/macro';
import { belgium, countryOf, inCountry } from '#contract/rules/addresses/countries.ts';
import { Field } from '#ui/fields/field.tsx';
import { CountryField } from './country-field.tsx';
import type { AddressForm, Problems } from './address-form.ts';
import { withStreetSplit } from './address-form.ts';
import { useProblemText } from './use-problem-text.ts';

interface AddressFieldsProps {
  address: AddressForm;
  problems: Problems;
  /** What stands before a field's name in `problems`. */
  prefix?: string;
  /** The address may be in another country. */
  abroad?: boolean;
  onChange: (address: AddressForm) => void;
}

/** The fields of an address. */
export function AddressFields({ address, problems, prefix = '', abroad = false, onChange }: AddressFieldsProps) {
  const { t } = useLingui();
  const problemOf = useProblemText(problems);
  // A property's postal code is Belgian, whatever was typed.
  const { country, code: zipcode } = abroad ? countryOf(address.zipcode) : { country: belgium, code: address.zipcode };
  /** A whole line that was pasted or typed as the street fills the fields beside it. */
  function splitStreet(): void {
    const split = withStreetSplit(address);
    if (split !== null) onChange(split);
  }
  const field = (name: keyof AddressForm, label: string, className?: string) => (
    <div className={className}>
      <Field
        label={label}
        value={name === 'zipcode' ? zipcode : address[name]}
        error={problemOf(`${prefix}${name}`)}
        autoComplete="off"
        inputMode={name === 'zipcode' && country === belgium ? 'numeric' : undefined}
        onChange={({ target: { value } }) =>
          onChange({ ...address, [name]: name === 'zipcode' ? inCountry(country, value) : value })
        }
        onBlur={name === 'street' ? splitStreet : undefined}
      />
    </div>
  );
  return (
    <div className="grid grid-cols-6 gap-3">
      {field('street', t`Rue`, 'col-span-4')}
      {field('number', t`Numéro`, 'col-span-2')}
      {field('boxnumber', t`Boîte`, 'col-span-3')}
      {field('apartmentnumber', t`Appartement`, 'col-span-3')}
      {abroad ? (
        <div className="col-span-6">
          <CountryField
            value={country}
            onChange={(next) => onChange({ ...address, zipcode: inCountry(next, zipcode) })}
          />
        </div>
      ) : null}
      {field('zipcode', t`Code postal`, 'col-span-3 sm:col-span-2')}
      {field('city', t`Commune`, 'col-span-3 sm:col-span-4')}
    </div>
  );
}
