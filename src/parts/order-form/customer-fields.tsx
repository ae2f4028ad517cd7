import { useLingui } from '@lingui/react/macro';
import { newOrder } from '#contract/entities/order.ts';
import { consumerTypeLabels, customerTypeLabels } from '#labels/orders/order-labels.ts';
import { Field } from '#ui/fields/field.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import { OtherTown } from '#parts/addresses/other-town.tsx';
import { AddressFields } from '#parts/addresses/address-fields.tsx';
import type { CustomerForm } from './order-form.ts';
import { ofType } from './order-form.ts';
import type { StepProps } from './step-props.ts';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';

const customerTypes = newOrder.shape.client.shape.type.options;
const consumerTypes = newOrder.shape.consumerType.options;

interface CustomerFieldsProps {
  customer: CustomerForm;
  problems: StepProps['problems'];
  onChange: (customer: CustomerForm) => void;
}

/** The fields of a customer. */
export function CustomerFields({ customer, problems, onChange }: CustomerFieldsProps) {
  const { t, i18n } = useLingui();
  const problemOf = useProblemText(problems);
  const badAddress = problemOf('customer.address');
  const line = (name: 'name' | 'phone' | 'email' | 'vatNumber', label: string, type: string) => (
    <Field
      label={label}
      type={type}
      value={customer[name]}
      error={problemOf(`customer.${name}`)}
      autoComplete="off"
      onChange={(event) => onChange({ ...customer, [name]: event.target.value })}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t`Particulier ou professionnel`}
        value={customer.consumerType}
        options={consumerTypes.map((value) => ({ value, label: i18n._(consumerTypeLabels[value]) }))}
        onChange={(consumerType) => onChange({ ...customer, consumerType })}
      />
      <ChoiceField
        label={t`Type de client`}
        value={customer.type}
        options={customerTypes.map((value) => ({ value, label: i18n._(customerTypeLabels[value]) }))}
        onChange={(type) => onChange({ ...customer, ...ofType(customer, type) })}
      />
      {line('name', t`Nom du client`, 'text')}
      {customer.consumerType === 'professional' ? line('vatNumber', t`Numéro de TVA`, 'text') : null}
      {line('phone', t`Téléphone`, 'tel')}
      {line('email', t`Adresse email du client`, 'email')}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{t`Adresse du client`}</legend>
        {badAddress === undefined ? null : <Notice tone="bad">{badAddress}</Notice>}
        <AddressFields
          address={customer.address}
          problems={problems}
          prefix="customer.address."
          abroad
          onChange={(address) => onChange({ ...customer, address })}
        />
        <OtherTown address={customer.address} onChange={(address) => onChange({ ...customer, address })} />
      </fieldset>
    </div>
  );
}
