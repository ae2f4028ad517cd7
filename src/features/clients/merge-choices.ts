import type { Client } from '#contract/entities/client.ts';
import { remarkMax } from '#contract/entities/order.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { contactsMax } from '#parts/contacts/contact-form.ts';
import { affiliatesMax } from './client-form.ts';

/** Fields of which two clients that are one keep a single value. */
export const chosenFields = ['name', 'type', 'phone', 'email', 'vatNumber', 'address'] as const;
export type ChosenField = (typeof chosenFields)[number];
/** The fields that take the other client's value. */
export type TakenFields = ReadonlySet<ChosenField>;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the fields of which both clients have a value, and not the same one. */
export function differingFields(staying: Client, other: Client): ChosenField[] {
  return chosenFields.filter(
    (field) => staying[field] !== null && other[field] !== null && !isSame(staying[field], other[field]),
  );
}

/** Returns the people of both, those of the same name and number once. */
function contactsOf(staying: Client, other: Client): Client['contacts'] {
  const added = other.contacts.filter((one) => !staying.contacts.some((known) => isSame(known, one)));
  return [...staying.contacts, ...added].slice(0, contactsMax);
}

function noteOf(staying: Client, other: Client): string {
  const notes = [...new Set([staying.note, other.note])].filter((note) => note.trim() !== '');
  return notes.join('\n').slice(0, remarkMax);
}

/**
 * Returns what changes on the client that stays: empty fields take the other's value, contacts, affiliates and notes of both
 * are staying.
 */
export function mergeChanges(
  staying: Client,
  other: Client,
  taken: TakenFields,
): MutationArgs<'client.merge'>['changes'] {
  const values = {
    ...Object.fromEntries(
      chosenFields.map((field) => [field, taken.has(field) || staying[field] === null ? other[field] : staying[field]]),
    ),
    contacts: contactsOf(staying, other),
    affiliates: [...new Set([...staying.affiliates, ...other.affiliates])].slice(0, affiliatesMax),
    note: noteOf(staying, other),
  };
  const before: Record<string, unknown> = { ...staying };
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(before[field], value)));
}
