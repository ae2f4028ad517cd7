import { asLine, asValueOrNull, isBlank } from '#contract/rules/text/lines.ts';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { remarkMax } from '#contract/values/limits.ts';
import type { Client } from '#contract/entities/client.ts';
import { newOrder } from '#contract/entities/order.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import { printedVatNumber } from '#contract/rules/text/printed-vat-number.ts';
import { parseVatNumber } from '#contract/rules/text/vat-number.ts';
import type { Zipcodes } from '#hooks/addresses/use-zipcodes.ts';
import type { Problem, Problems } from '#parts/addresses/address-form.ts';
import {
  addressForm,
  hasAddress,
  noAddress,
  optionalAddressProblems,
  required,
  toAddress,
  toAddressForm,
} from '#parts/addresses/address-form.ts';
import {
  contactForm,
  contactProblems,
  reachProblems,
  toContactForms,
  toContacts,
  tooLongProblems,
} from '#parts/contacts/contact-form.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';

const text = z.string().catch('');

/** A client as typed. */
const clientForm = z.object({
  type: newOrder.shape.client.shape.type.catch('Customer'),
  name: text,
  phone: text,
  email: text,
  vatNumber: text,
  address: addressForm.catch(noAddress),
  contacts: z.array(contactForm).catch([]),
  affiliates: z.array(z.string()).catch([]),
  note: text,
});
export type ClientForm = z.infer<typeof clientForm>;

export const emptyForm: ClientForm = clientForm.parse({ type: 'Agency' });

/** Parses the text of a draft; null for anything else. */
export const parseForm = parseAs(clientForm);

type Written = Pick<
  Client,
  'type' | 'name' | 'phone' | 'email' | 'vatNumber' | 'address' | 'contacts' | 'affiliates' | 'note'
>;

/** Returns the form of a client. */
export function formOf(client: Written): ClientForm {
  return {
    type: client.type,
    name: client.name,
    phone: client.phone ?? '',
    email: client.email ?? '',
    vatNumber: client.vatNumber === null ? '' : printedVatNumber(client.vatNumber),
    address: client.address === null ? noAddress : toAddressForm(client.address),
    contacts: toContactForms(client.contacts),
    affiliates: client.affiliates,
    note: client.note,
  };
}

/** Returns the client that was typed. */
export function toClient(form: ClientForm): Written {
  return {
    type: form.type,
    name: asLine(form.name).trim(),
    phone: asValueOrNull(form.phone),
    email: asValueOrNull(form.email),
    vatNumber: parseVatNumber(form.vatNumber),
    address: hasAddress(form.address) ? toAddress(form.address) : null,
    contacts: toContacts(form.contacts),
    affiliates: form.affiliates,
    note: form.note.trim(),
  };
}

export const clientFields = [
  'type',
  'name',
  'phone',
  'email',
  'vatNumber',
  'address',
  'contacts',
  'affiliates',
  'note',
] as const satisfies readonly (keyof ClientForm)[];
type ClientFormField = (typeof clientFields)[number];

function differs(field: ClientFormField, one: ClientForm, other: ClientForm): boolean {
  return !sameJson(one[field], other[field]);
}

type Changes = MutationArgs<'client.update'>['changes'];

/** Returns the fields that differ from those of the client; null without a difference. */
export function changesOf(client: Written, form: ClientForm): Changes | null {
  const before = formOf(client);
  const after = toClient(form);
  const changed = clientFields.filter((field) => differs(field, form, before));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** Returns the client with refused changes, so that they can be corrected. */
export function withChanges(client: Written, changes: Changes): Written {
  return { ...client, ...changes };
}

/**
 * Returns the problems of a client as typed.
 * @param known phone numbers and e-mail addresses that the client had before
 */
export function clientProblems(form: ClientForm, zipcodes: Zipcodes, known: ReadonlySet<string>): Problems {
  const wrongVat = !isBlank(form.vatNumber) && parseVatNumber(form.vatNumber) === null;
  return new Map<string, Problem[1]>([
    ...(isBlank(form.name) ? [['name', required] satisfies Problem] : []),
    ...tooLongProblems({ name: form.name }),
    ...reachProblems('', form, known),
    ...(wrongVat
      ? [
          [
            'vatNumber',
            msg`Numéro de TVA non valide : BE et dix chiffres, ou la forme d’un autre pays (LU12345678)`,
          ] satisfies Problem,
        ]
      : []),
    ...optionalAddressProblems('address', form.address, zipcodes),
    ...contactProblems(form.contacts, known),
    ...(form.note.length > remarkMax ? [['note', msg`Trop long : raccourcissez la note`] satisfies Problem] : []),
  ]);
}

/** Returns the phone numbers and the e-mail addresses of a client. */
export function reachOf(client: Pick<Client, 'phone' | 'email' | 'contacts'> | undefined): ReadonlySet<string> {
  if (client === undefined) return new Set();
  return new Set([client, ...client.contacts].flatMap(({ phone, email }) => [phone ?? [], email ?? []].flat()));
}
