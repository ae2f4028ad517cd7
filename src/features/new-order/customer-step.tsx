import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { newOrder } from '#contract/entities/order.ts';
import { bestOf } from '#contract/rules/address-search.ts';
import { isValidAddress } from '#contract/rules/addresses.ts';
import { printedVatNumber } from '#contract/rules/vat-number.ts';
import type { KnownCustomer, OrderMemory } from '#data/queries/order-memory.ts';
import { addressLines } from '#labels/address-lines.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { consumerTypeLabels, customerTypeLabels } from '#labels/order-labels.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ChoiceField } from '#ui/select-field.tsx';
import { AddressFields } from './address-fields.tsx';
import { useProblemText } from './use-problem-text.ts';
import type { CustomerForm } from './order-form.ts';
import { noAddress, toAddressForm } from './order-form.ts';
import type { Suggestion } from './search-list.tsx';
import { SearchList } from './search-list.tsx';
import type { StepProps } from './step-props.ts';

const customerTypes = newOrder.shape.client.shape.type.options;
const consumerTypes = newOrder.shape.consumerType.options;
const maxSuggestions = 6;

/** Returns the form of a customer known from an earlier order. */
function toCustomerForm({ client, consumerType, commercial }: KnownCustomer): CustomerForm {
  return {
    id: client.id,
    isKnown: true,
    type: client.type,
    consumerType,
    name: client.name,
    phone: client.phone ?? '',
    email: client.email ?? '',
    vatNumber: client.vatNumber ?? '',
    address: client.address === undefined || client.address === null ? noAddress : toAddressForm(client.address),
    commercial,
  };
}

/** True for a customer who cannot be chosen (specification): the address is invalid. A missing address is accepted. */
function hasWrongAddress({ client }: KnownCustomer): boolean {
  return client.address !== undefined && client.address !== null && !isValidAddress(client.address);
}

function useSuggestions(
  typed: string,
  memory: OrderMemory | null,
  choose: (customer: CustomerForm) => void,
): Suggestion[] {
  const { t, i18n } = useLingui();
  return bestOf(typed, memory?.customers ?? [], ({ words }) => words, maxSuggestions).map((customer) => {
    const { client } = customer;
    const where = client.address === undefined || client.address === null ? null : addressLines(i18n, client.address);
    return {
      key: client.id,
      title: client.name,
      detail: [i18n._(customerTypeLabels[client.type]), where?.street, where?.town].filter(Boolean).join(', '),
      blocked: hasWrongAddress(customer) ? t`Adresse invalide; impossible de sélectionner ce client` : null,
      choose: () => choose(toCustomerForm(customer)),
    };
  });
}

/** Chooses the customer: one of an earlier order, or a new one. */
export function CustomerStep({ form, change, problems, memory }: StepProps & { memory: OrderMemory | null }) {
  const { t } = useLingui();
  const { newId } = useAppData();
  const [typed, setTyped] = useState('');
  const problemOf = useProblemText(problems);
  const { customer } = form;
  const suggestions = useSuggestions(typed, memory, (found) => {
    change({ customer: found });
    setTyped('');
  });
  const createNew = (): void => {
    const fresh = {
      isKnown: false,
      type: 'Customer',
      consumerType: 'private',
      phone: '',
      email: '',
      vatNumber: '',
    } as const;
    change({ customer: { ...fresh, id: newId(), name: typed.trim(), address: noAddress, commercial: null } });
    setTyped('');
  };
  if (customer !== null) {
    return (
      <Card title={t`Client`} id="new-customer">
        {customer.isKnown ? (
          <KnownCustomerCard customer={customer} />
        ) : (
          <NewCustomerFields customer={customer} problems={problems} onChange={(next) => change({ customer: next })} />
        )}
        <Button className="mt-3" onClick={() => change({ customer: null })}>
          <Trans>Choisir un autre client</Trans>
        </Button>
      </Card>
    );
  }
  const missing = problemOf('customer');
  return (
    <Card title={t`Client`} id="new-customer">
      <div className="flex flex-col gap-3">
        {missing === undefined ? null : <Notice tone="bad">{missing}</Notice>}
        <SearchList
          label={t`Chercher un client`}
          hint={t`Parmi les clients des commandes de cet appareil.`}
          typed={typed}
          onType={setTyped}
          suggestions={suggestions}
          emptyMessage={<Notice tone="off">{t`Aucun client de cet appareil ne correspond.`}</Notice>}
        />
        <Button icon={UserPlus} onClick={createNew}>
          <Trans>Nouveau client</Trans>
        </Button>
      </div>
    </Card>
  );
}

function KnownCustomerCard({ customer }: { customer: CustomerForm }) {
  const { i18n } = useLingui();
  const { street, town } = addressLines(i18n, customer.address);
  const lines = [
    `${i18n._(customerTypeLabels[customer.type])}, ${i18n._(consumerTypeLabels[customer.consumerType])}`,
    customer.vatNumber === '' ? '' : printedVatNumber(customer.vatNumber),
    [street, town].filter(Boolean).join(', '),
    [customer.phone, customer.email].filter(Boolean).join(', '),
  ];
  return (
    <div>
      <p className="font-semibold">{customer.name}</p>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line} className="text-ink-2">
            {line}
          </p>
        ))}
    </div>
  );
}

interface NewCustomerProps {
  customer: CustomerForm;
  problems: StepProps['problems'];
  onChange: (customer: CustomerForm) => void;
}

function NewCustomerFields({ customer, problems, onChange }: NewCustomerProps) {
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
        onChange={(type) => onChange({ ...customer, type })}
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
          onChange={(address) => onChange({ ...customer, address })}
        />
      </fieldset>
    </div>
  );
}
