import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import type { AddressForm } from './form.ts';
import type { Problems } from './problems.ts';

/** The words for what is wrong with a field; undefined while nothing is, or nothing was asked yet. */
export function useProblemText(problems: Problems): (field: string) => string | undefined {
  const { i18n } = useLingui();
  return (field) => {
    const message = problems.get(field);
    return message === undefined ? undefined : i18n._(message);
  };
}

interface AddressFieldsProps {
  address: AddressForm;
  problems: Problems;
  onChange: (address: AddressForm) => void;
}

/** An address typed part by part. */
export function AddressFields({ address, problems, onChange }: AddressFieldsProps) {
  const { t } = useLingui();
  const problemOf = useProblemText(problems);
  const field = (name: keyof AddressForm, label: string, className?: string) => (
    <div className={className}>
      <Field
        label={label}
        value={address[name]}
        error={problemOf(name)}
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
