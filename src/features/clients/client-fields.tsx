import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { useState } from 'react';
import { affiliatesMax } from '#contract/entities/client.ts';
import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import type { Problems } from '#parts/addresses/address-form.ts';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';
import { customerTypes } from '#parts/clients/listing/client-listing.ts';
import { lineMax } from '#parts/contacts/contact-form.ts';
import { ContactsFields } from '#parts/contacts/contacts-fields.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import { TagInput } from '#ui/fields/tag-input.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { ClientAddressFields } from './client-address-fields.tsx';
import type { ClientForm } from '#parts/clients/form/client-form.ts';
import { parsePasted, withPasted } from '#parts/clients/form/pasted-client.ts';

interface ClientFieldsProps {
  form: ClientForm;
  problems: Problems;
  addressProviders: readonly AddressProvider[];
  onChange: (part: Partial<ClientForm>) => void;
}

/** The fields of a client. */
export function ClientFields({ form, problems, addressProviders, onChange }: ClientFieldsProps) {
  const { t, i18n } = useLingui();
  const problemOf = useProblemText(problems);
  const [before, setBefore] = useState<ClientForm | null>(null);

  /** Spreads a pasted vCard, or several lines, over the fields. */
  function paste(event: ClipboardEvent): void {
    const pasted = parsePasted(event.clipboardData.getData('text'));
    if (pasted === null) return;
    event.preventDefault();
    setBefore(form);
    onChange(withPasted(form, pasted));
  }
  function undo(): void {
    if (before !== null) onChange(before);
    setBefore(null);
  }

  const line = (name: 'name' | 'phone' | 'email' | 'vatNumber', label: string, type: string) => (
    <Field
      label={label}
      type={type}
      value={form[name]}
      error={problemOf(name)}
      autoComplete="off"
      onPaste={name === 'name' ? paste : undefined}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <>
      {line('name', t`Nom du client`, 'text')}
      {before === null ? null : (
        <Notice tone="info" alert>
          <p>
            <Trans>Le texte collé a rempli des champs.</Trans>{' '}
            {form.note === before.note ? null : <Trans>Le reste est dans la note.</Trans>}
          </p>
          <Button size="compact" icon={Undo2} className="mt-2" onClick={undo}>
            <Trans>Annuler le collage</Trans>
          </Button>
        </Notice>
      )}
      <ChoiceField
        label={t`Type de client`}
        value={form.type}
        options={customerTypes.map((value) => ({ value, label: i18n._(customerTypeLabels[value]) }))}
        onChange={(type) => onChange({ type })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {line('phone', t`Téléphone`, 'tel')}
        {line('email', t`Adresse email du client`, 'email')}
      </div>
      {line('vatNumber', t`Numéro de TVA`, 'text')}
      <ClientAddressFields
        address={form.address}
        problems={problems}
        addressProviders={addressProviders}
        onChange={(address) => onChange({ address })}
      />
      <ContactsFields
        legend={t`Contacts`}
        contacts={form.contacts}
        problems={problems}
        onChange={(contacts) => onChange({ contacts })}
      />
      <TagInput
        label={t`Affiliés`}
        hint={t`Entrée ou virgule ajoute un nom.`}
        removeLabel={(name) => t`Retirer ${name}`}
        tags={form.affiliates}
        maxTags={affiliatesMax}
        maxLength={lineMax}
        onChange={(affiliates) => onChange({ affiliates })}
      />
      <TextArea
        label={t`Note`}
        value={form.note}
        error={problemOf('note')}
        rows={3}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}
