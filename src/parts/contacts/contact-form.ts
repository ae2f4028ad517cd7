import { asLine, asValue, asValueOrNull, isBlank } from '#contract/rules/text/lines.ts';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { Order } from '#contract/entities/order.ts';
import { isEmail } from '#contract/rules/text/email.ts';
import { isPhoneNumber } from '#contract/rules/text/phone-number.ts';
import type { Problem } from '#parts/addresses/address-form.ts';
import { required } from '#parts/addresses/address-form.ts';

const text = z.string().catch('');

/** A person to call, as typed. */
export const contactForm = z.object({ name: text, phone: text, email: text });
export type ContactForm = z.infer<typeof contactForm>;

/** The most contacts, and the most characters of a single-line field (`contract/entities/order.ts`). */
export const contactsMax = 20;
export const lineMax = 200;

/** Returns the forms of stored contacts. */
export function toContactForms(contacts: Order['contacts']): ContactForm[] {
  return contacts.map(({ name, phone, email }) => ({ name, phone: phone ?? '', email: email ?? '' }));
}

/** True for a contact of whom nothing was filled in. */
function isEmptyContact({ name, phone, email }: ContactForm): boolean {
  return [name, phone, email].every(isBlank);
}

/** Returns the contacts that were filled in. */
export function toContacts(contacts: readonly ContactForm[]): Order['contacts'] {
  return contacts
    .filter((contact) => !isEmptyContact(contact))
    .map(({ name, phone, email }) => ({
      name: asLine(name).trim(),
      phone: asValueOrNull(phone),
      email: asValueOrNull(email),
    }));
}

export const notAnEmail = msg`Adresse email non valide`;
export const notAPhone = msg`Un numéro de téléphone : 0470 12 34 56 ou +32 470 12 34 56`;
const tooLong = msg`Trop long : 200 caractères au plus`;

/** Returns a problem for each field that is longer than `lineMax`. */
export function tooLongProblems(fields: Readonly<Record<string, string>>): Problem[] {
  return Object.entries(fields).flatMap(([field, typed]) => (typed.length > lineMax ? [[field, tooLong]] : []));
}

/**
 * Returns the problems of a phone and an email.
 * @param known stored numbers and addresses, which stay valid however they are written
 */
export function reachProblems(
  prefix: string,
  typed: Pick<ContactForm, 'phone' | 'email'>,
  known: ReadonlySet<string>,
): Problem[] {
  const phone = asValue(typed.phone);
  const email = asValue(typed.email);
  // An earlier version stored what was typed, with its marks.
  const stays = new Set([...known].map(asValue));
  return [
    ...(phone === '' || stays.has(phone) || isPhoneNumber(phone)
      ? []
      : [[`${prefix}phone`, notAPhone] satisfies Problem]),
    ...(email === '' || stays.has(email) || isEmail(email) ? [] : [[`${prefix}email`, notAnEmail] satisfies Problem]),
    ...tooLongProblems({ [`${prefix}phone`]: phone, [`${prefix}email`]: email }),
  ];
}

/** Returns the problems of contacts as typed. An empty contact has none. */
export function contactProblems(
  contacts: readonly ContactForm[],
  known: ReadonlySet<string> = new Set<string>(),
): Problem[] {
  return contacts.flatMap((contact, index) => {
    if (isEmptyContact(contact)) return [];
    const prefix = `contacts.${index}.`;
    return [
      ...(isBlank(contact.name) ? [[`${prefix}name`, required] satisfies Problem] : []),
      ...tooLongProblems({ [`${prefix}name`]: contact.name }),
      ...reachProblems(prefix, contact, known),
    ];
  });
}
