import { remarkMax } from '#contract/values/limits.ts';
import type { Client } from '#contract/entities/client.ts';
import { affiliatesMax } from '#contract/entities/client.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import { contactsMax } from '../../contacts/contact-form.ts';

/** Fields of which two clients that are one keep a single value. */
export const chosenFields = ['name', 'type', 'phone', 'email', 'vatNumber', 'address'] as const;
export type ChosenField = (typeof chosenFields)[number];
/** The fields that take the other client's value. */
export type TakenFields = ReadonlySet<ChosenField>;

/** Returns the fields of which both clients have a value, and not the same one. */
export function differingFields(staying: Client, other: Client): ChosenField[] {
  return chosenFields.filter(
    (field) => staying[field] !== null && other[field] !== null && !sameJson(staying[field], other[field]),
  );
}

/** Returns the people, affiliates and notes of both, each once, whatever the limits. */
function unionOf(staying: Client, other: Client): Pick<Client, 'contacts' | 'affiliates' | 'note'> {
  const added = other.contacts.filter((one) => !staying.contacts.some((known) => sameJson(known, one)));
  const notes = [...new Set([staying.note, other.note])].filter((note) => note.trim() !== '');
  return {
    contacts: [...staying.contacts, ...added],
    affiliates: [...new Set([...staying.affiliates, ...other.affiliates])],
    note: notes.join('\n'),
  };
}

/** Returns what of the two exceeds the limits of one client: it does not go along. */
export function leftOut(staying: Client, other: Client): { people: string[]; affiliates: string[]; note: string } {
  const { contacts, affiliates, note } = unionOf(staying, other);
  return {
    people: contacts.slice(contactsMax).map(({ name }) => name),
    affiliates: affiliates.slice(affiliatesMax),
    note: note.slice(remarkMax),
  };
}

/**
 * Returns what changes on the client that stays: empty fields take the other's value, contacts, affiliates and notes of both
 * stay, up to the limits of one client.
 */
export function mergeChanges(
  staying: Client,
  other: Client,
  taken: TakenFields,
): MutationArgs<'client.merge'>['changes'] {
  const union = unionOf(staying, other);
  const values = {
    ...Object.fromEntries(
      chosenFields.map((field) => [field, taken.has(field) || staying[field] === null ? other[field] : staying[field]]),
    ),
    contacts: union.contacts.slice(0, contactsMax),
    affiliates: union.affiliates.slice(0, affiliatesMax),
    note: union.note.slice(0, remarkMax),
  };
  const before: Record<string, unknown> = { ...staying };
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !sameJson(before[field], value)));
}
