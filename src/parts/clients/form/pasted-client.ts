import { readAddressLine } from '#contract/rules/address-line.ts';
import { streetLine } from '#contract/rules/addresses.ts';
import { readEmail } from '#contract/rules/email.ts';
import { asLine, asValue, isBlank } from '#contract/rules/lines.ts';
import { isPhoneNumber } from '#contract/rules/phone-number.ts';
import { parseVatNumber } from '#contract/rules/vat-number.ts';
import type { AddressForm } from '#parts/addresses/address-form.ts';
import { hasAddress, noAddress } from '#parts/addresses/address-form.ts';
import { lineMax } from '#parts/contacts/contact-form.ts';
import type { ClientForm } from './client-form.ts';
import { emptyForm } from './client-form.ts';
import type { CardLine } from './read-card.ts';
import { readCards } from './read-card.ts';

/** What a pasted text says of a client. `person` is who was named beside the firm. */
export interface PastedClient {
  name: string;
  phone: string;
  email: string;
  vatNumber: string;
  address: AddressForm;
  person: string;
  /** The lines that are none of these. */
  rest: string[];
}

const nothing: PastedClient = {
  name: '',
  phone: '',
  email: '',
  vatNumber: '',
  address: noAddress,
  person: '',
  rest: [],
};

/** Returns the parts of a pasted vCard, or of several lines; null for a text that is a name alone. */
export function parsePasted(text: string): PastedClient | null {
  const isCard = /BEGIN:VCARD/i.test(text);
  const found = isCard ? parseCard(text) : parseLines(text);
  const { phone, email, vatNumber, address, person, rest } = found;
  const said = [phone, email, vatNumber, person, ...(isCard ? rest : [])];
  const saysMore = said.some((part) => part !== '') || hasAddress(address);
  return found.name !== '' && saysMore ? found : null;
}

/** Properties of a card that say nothing of the client, and those that have a field of their own. */
const ofTheCard = /^(?:VERSION|PRODID|REV|UID|PHOTO|LOGO|SOUND|KEY|SORT-STRING|CLASS|X-.*)$/;
const ofFields = /^(?:N|FN|ORG|ADR|LABEL)$/;
const belgium = /^(?:belgi(?:que|ë|e|um)|be)$/i;

/** Returns the parts of a text that stand in none of these values. */
function leftOf(parts: readonly string[], values: readonly string[]): string[] {
  const said = values.join(' ').toLowerCase();
  const isSaid = (part: string): boolean =>
    part
      .toLowerCase()
      .split(/[\s,]+/)
      .every((word) => said.includes(word));
  return parts.map((part) => asLine(part).trim()).filter((part) => part !== '' && !belgium.test(part) && !isSaid(part));
}

/** Returns the address of a card: as its parts have it, or as its label does. */
function addressOf(lines: readonly CardLine[]): { address: AddressForm; left: string[] } {
  const [adr, ...others] = lines.filter(({ name }) => name === 'ADR');
  const labels = lines.filter(({ name }) => name === 'LABEL').map(({ text: said }) => said.replaceAll(/\r?\n/g, ', '));
  const [, extension = '', street = '', city = '', , zipcode = ''] = (adr?.parts ?? []).map((part) =>
    asLine(part).trim(),
  );
  const isBox = /^[\p{L}\d]{1,4}$/u.test(extension);
  const line = adr === undefined ? (labels[0] ?? '') : [street, isBox ? '' : extension].filter(Boolean).join(', ');
  const address = { ...noAddress, ...readAddressLine(line), ...(isBox ? { boxnumber: extension } : {}) };
  const whole = adr === undefined ? address : { ...address, zipcode, city };
  const parts = [...(adr?.parts ?? []), ...others.map(({ text: said }) => said), ...labels];
  return { address: whole, left: leftOf(parts, [...Object.values(whole), line]) };
}

/** Returns what another card says: it is another person, and not mixed with this one. */
function textOfCard(lines: readonly CardLine[]): string {
  const hasName = lines.some(({ name }) => name === 'FN');
  const said = lines.filter(({ name, text }) => text !== '' && !ofTheCard.test(name) && !(hasName && name === 'N'));
  return said.map(({ text }) => text).join(', ');
}

function parseCard(text: string): PastedClient {
  const [lines = [], ...others] = readCards(text);
  const first = (name: string): string[] => lines.find((line) => line.name === name)?.parts ?? [];
  const [family = '', given = ''] = first('N');
  const [firm = '', ...departments] = first('ORG');
  const person = asLine(first('FN')[0] || `${given} ${family}`).trim();
  const { address, left } = addressOf(lines);
  const around = [text.split(/BEGIN:VCARD/i)[0] ?? '', text.split(/END:VCARD/i).at(-1) ?? ''];
  const found: PastedClient = {
    ...nothing,
    name: firm || person,
    person: firm === person || firm === '' ? '' : person,
    address,
    rest: [
      ...(/END:VCARD/i.test(text) ? around : around.slice(0, 1)).flatMap(linesOf),
      ...departments.filter(Boolean),
      ...left,
    ],
  };
  for (const { name, parts, text: said } of lines) {
    const [value = '', ...more] = parts.map((part) => asValue(part.replace(/^(?:tel|mailto):/i, '')));
    // The first of several numbers comes first in the address book too.
    if (name === 'TEL' && found.phone === '' && isPhoneNumber(value)) {
      found.phone = value;
      found.rest.push(...more);
    } else if (name === 'EMAIL' && found.email === '' && readEmail(value) !== null)
      found.email = readEmail(value) ?? '';
    else if (!ofTheCard.test(name) && !ofFields.test(name) && said !== '') found.rest.push(said);
  }
  for (const other of others) found.rest.push(textOfCard(other));
  return found;
}

/** What stands before a value on a card: `Tél. :`, `GSM`, `E-mail :`. */
const label =
  /^(?:t[ée]l(?:[ée]phone|efoon)?|gsm|mobile|fax|e-?mail|mail|courriel|tva|btw|vat|adresse?)(?:\s*\.?\s*:\s*|\s*\.?\s+)/i;
/** The same before a name, which may begin with such a word: `Client Service SA`. */
const nameLabel = /^(?:nom|naam|name|client|klant|société|firma)\s*:\s*/i;
/** The label of a number that nobody calls. */
const isFax = /^fax\b/i;

/** Returns a text as the lines that a person sees; one line is cut at its commas and semicolons. */
function linesOf(text: string): string[] {
  const cut = (by: RegExp): string[] => text.split(by).flatMap((line) => (isBlank(line) ? [] : asLine(line).trim()));
  const lines = cut(/[\r\n\t\u2028\u2029]+/);
  return lines.length > 1 ? lines : cut(/[,;]/);
}

/** Reads a line as a telephone number, an e-mail address or a VAT number that is not found yet. Returns what it says besides. */
function takeReach(found: PastedClient, line: string): string[] {
  const value = asValue(line.replace(label, ''));
  const email = readEmail(value);
  const display = value
    .slice(0, Math.max(0, value.indexOf('<')))
    .replaceAll(/["']/g, '')
    .trim();
  if (email !== null && found.email === '') found.email = email;
  else if (found.vatNumber === '' && !/^[+0(]/.test(value) && parseVatNumber(value) !== null) found.vatNumber = value;
  else if (found.phone === '' && isPhoneNumber(value) && !isFax.test(line)) found.phone = value;
  else return [line];
  return display === '' ? [] : [display];
}

/**
 * Returns the address that lines have, from that of the house to that of the postal code; null without one. Other lines may be
 * anything: a person, opening hours, a fax.
 */
function addressIn(lines: readonly string[]): { from: number; to: number; address: AddressForm } | null {
  for (const [to, last] of lines.entries()) {
    if (!/\b[1-9]\d{3}\s+\p{L}/u.test(last)) continue;
    for (let from = to; from >= Math.max(0, to - 2); from -= 1) {
      const address = readAddressLine(lines.slice(from, to + 1).join(', '));
      const isWhole = address.street !== undefined && address.number !== undefined && address.zipcode !== undefined;
      if (isWhole && !isPhoneNumber(lines[from] ?? '')) return { from, to, address: { ...noAddress, ...address } };
    }
  }
  return null;
}

/** Reads `Nom, téléphone, e-mail` on one line, or each on its own. The first line that is no number is the name. */
function parseLines(text: string): PastedClient {
  const found: PastedClient = { ...nothing, rest: [] };
  const others = linesOf(text).flatMap((line) => takeReach(found, line));
  const at = others.findIndex((line) => !isFax.test(line) && !isPhoneNumber(line.replace(label, '')));
  const rest = others.filter((_, index) => index !== at);
  const read = addressIn(rest.map((line) => line.replace(label, '')));
  return {
    ...found,
    name: (others[at] ?? '').replace(nameLabel, ''),
    address: read?.address ?? noAddress,
    rest: rest.filter((_, index) => read === null || index < read.from || index > read.to),
  };
}

/** Returns the client that a text says: what no field takes, and a text that is none, is in the note. */
export function clientOfText(text: string): Partial<ClientForm> {
  const pasted = parsePasted(text);
  if (pasted !== null) return withPasted(emptyForm, pasted);
  const [name = '', ...rest] = linesOf(text);
  return name.length <= lineMax ? { name, note: rest.join('\n') } : { note: text };
}

/** Returns the form with what was pasted: the name, and the fields that are empty. What no field takes is in the note. */
export function withPasted(form: ClientForm, pasted: PastedClient): Partial<ClientForm> {
  const left = [...pasted.rest];
  const filled = (field: 'phone' | 'email' | 'vatNumber'): string => {
    if (isBlank(form[field])) return pasted[field];
    if (pasted[field] !== '' && pasted[field] !== form[field]) left.push(pasted[field]);
    return form[field];
  };
  const takesAddress = !hasAddress(form.address);
  const { zipcode, city } = pasted.address;
  if (!takesAddress && hasAddress(pasted.address)) left.push(`${streetLine(pasted.address, 'fr')}, ${zipcode} ${city}`);
  const takesPerson = form.contacts.length === 0;
  if (!takesPerson && pasted.person !== '') left.push(pasted.person);
  return {
    name: pasted.name,
    phone: filled('phone'),
    email: filled('email'),
    vatNumber: filled('vatNumber'),
    address: takesAddress ? pasted.address : form.address,
    contacts: takesPerson && pasted.person !== '' ? [{ name: pasted.person, phone: '', email: '' }] : form.contacts,
    note: [form.note, ...left].filter((line) => !isBlank(line)).join('\n'),
  };
}
