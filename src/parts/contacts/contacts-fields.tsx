import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2, UserPlus } from 'lucide-react';
import type { Problems } from '#parts/addresses/address-form.ts';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import type { ContactForm } from './contact-form.ts';
import { contactsMax } from './contact-form.ts';

interface ContactsFieldsProps {
  legend: string;
  contacts: readonly ContactForm[];
  problems: Problems;
  onChange: (contacts: ContactForm[]) => void;
}

/** The people to call: at the client's, or for access to the property. */
export function ContactsFields({ legend, contacts, problems, onChange }: ContactsFieldsProps) {
  const { t } = useLingui();
  const problemOf = useProblemText(problems);
  const change = (index: number, part: Partial<ContactForm>): void =>
    onChange(contacts.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {contacts.map((contact, index) => {
        const line = (name: keyof ContactForm, label: string, type: string) => (
          <Field
            label={label}
            type={type}
            value={contact[name]}
            error={problemOf(`contacts.${index}.${name}`)}
            autoComplete="off"
            onChange={(event) => change(index, { [name]: event.target.value })}
          />
        );
        const named = contact.name.trim() === '' ? String(index + 1) : contact.name.trim();
        return (
          <div
            // A contact has no identifier, and contacts do not change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            role="group"
            aria-label={t`Contact ${named}`}
            className="flex flex-col gap-3 rounded-control border border-line p-3"
          >
            {line('name', t`Nom du contact`, 'text')}
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {line('phone', t`Téléphone du contact`, 'tel')}
              {line('email', t`Adresse email du contact`, 'email')}
            </div>
            <Button
              look="quiet"
              icon={Trash2}
              className="-mb-2 self-start px-0"
              aria-label={t`Retirer le contact ${named}`}
              onClick={() => onChange(contacts.filter((_one, at) => at !== index))}
            >
              <Trans>Retirer</Trans>
            </Button>
          </div>
        );
      })}
      {contacts.length >= contactsMax ? null : (
        <Button
          icon={UserPlus}
          className="self-start"
          onClick={() => onChange([...contacts, { name: '', phone: '', email: '' }])}
        >
          <Trans>Ajouter un contact</Trans>
        </Button>
      )}
    </fieldset>
  );
}
