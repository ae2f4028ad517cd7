import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import type { AddressForm, Problems } from './address-form.ts';
import { useProblemText } from './use-problem-text.ts';

interface AddressFieldsProps {
  address: AddressForm;
  problems: Problems;
  /** What stands before a field's name in `problems`. */
  prefix?: string;
  onChange: (address: AddressForm) => void;
}

/** The fields of an address. */
export function AddressFields({ address, problems, prefix = '', onChange }: AddressFieldsProps) {
  const { t } = useLingui();
  const problemOf = useProblemText(problems);
  const field = (name: keyof AddressForm, label: string, className?: string) => (
    <div className={className}>
      <Field
        label={label}
        value={address[name]}
        error={problemOf(`${prefix}${name}`)}
        autoComplete="off"
        inputMode={name === 'zipcode' ? 'numeric' : undefined}
        onChange={(event) => onChange({ ...address, [name]: event.target.value })}
      />
    </div>
  );
  return (
    <div className="grid grid-cols-6 gap-3">
      {field('street', t`Rue`, 'col-span-4')}
      {field('number', t`Numéro`, 'col-span-2')}
      {field('boxnumber', t`Boîte`, 'col-span-3')}
      {field('apartmentnumber', t`Appartement`, 'col-span-3')}
      {field('zipcode', t`Code postal`, 'col-span-3 sm:col-span-2')}
      {field('city', t`Commune`, 'col-span-3 sm:col-span-4')}
    </div>
  );
}
