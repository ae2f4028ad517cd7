import { readAddressLine } from '#contract/rules/address-line.ts';
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
  const found = /BEGIN:VCARD/i.test(text) ? parseCard(text) : parseLines(text);
  const { phone, email, vatNumber, address, person } = found;
  const saysMore = [phone, email, vatNumber, person].some((part) => part !== '') || hasAddress(address);
  return found.name !== '' && saysMore ? found : null;
}

/** Properties of a card that say nothing of the client. */
const ofTheCard = /^(?:VERSION|PRODID|REV|UID|END|N|FN|ORG|ADR|PHOTO|LOGO|SOUND|KEY|SORT-STRING|CLASS|X-.*|LABEL)$/;

const isSaid = ({ name, text }: CardLine): boolean => text !== '' && (name === 'FN' || !ofTheCard.test(name));

function parseCard(text: string): PastedClient {
  const [lines = [], ...others] = readCards(text);
  const first = (name: string): string[] => lines.find((line) => line.name === name)?.parts ?? [];
  const [family = '', given = ''] = first('N');
  const [firm = ''] = first('ORG');
  const person = asLine(first('FN')[0] || `${given} ${family}`).trim();
  const [, box = '', street = '', city = '', , zipcode = ''] = first('ADR').map(asLine);
  const found: PastedClient = {
    ...nothing,
    name: firm || person,
    person: firm === person || firm === '' ? '' : person,
    rest: [],
  };
  for (const { name, text: said } of lines) {
    const value = asValue(said.replace(/^(?:tel|mailto):/i, ''));
    // The first of several numbers comes first in the address book too.
    if (name === 'TEL' && found.phone === '' && isPhoneNumber(value)) found.phone = value;
    else if (name === 'EMAIL' && found.email === '' && readEmail(value) !== null) found.email = readEmail(value) ?? '';
    else if (!ofTheCard.test(name) && said !== '') found.rest.push(said);
  }
  // Another card is another person: what it says is kept, and not mixed with this one.
  for (const other of others) found.rest.push(other.flatMap((line) => (isSaid(line) ? line.text : [])).join(', '));
  if (street !== '' || city !== '')
    found.address = {
      ...noAddress,
      ...readAddressLine(`${street}, ${zipcode} ${city}`),
      ...(box === '' ? {} : { boxnumber: box }),
    };
  return found;
}

/** What stands before a value on a card: `Tél. :`, `GSM`, `E-mail :`. */
const label =
  /^(?:t[ée]l(?:[ée]phone|efoon)?|gsm|mobile|fax|e-?mail|mail|courriel|tva|btw|vat|adresse?|nom|naam|name|client|klant)(?:\s*\.?\s*:\s*|\s*\.?\s+)/i;
/** The label of a number that nobody calls. */
const isFax = /^fax\b/i;

/** Returns a text as the lines that a person sees; one line is cut at its commas and semicolons. */
function linesOf(text: string): string[] {
  const cut = (by: RegExp): string[] => text.split(by).flatMap((line) => (isBlank(line) ? [] : asLine(line).trim()));
  const lines = cut(/[\r\n\t\u2028\u2029]+/);
  return lines.length > 1 ? lines : cut(/[,;]/);
}

/** Reads a line as a telephone number, an e-mail address or a VAT number that is not found yet. */
function takeReach(found: PastedClient, line: string): boolean {
  const value = asValue(line.replace(label, ''));
  const email = readEmail(value);
  if (email !== null && found.email === '') found.email = email;
  else if (found.vatNumber === '' && !/^[+0(]/.test(value) && parseVatNumber(value) !== null) found.vatNumber = value;
  else if (found.phone === '' && isPhoneNumber(value) && !isFax.test(line)) found.phone = value;
  else return false;
  return true;
}

const isUnit = /^(?:bte|boîte|boite|bus|box|app|étage|verdieping)\b/i;

/**
 * Returns the address that lines have, from that of the house to that of the postal code; null without one. Other lines may be
 * anything: a person, opening hours, a fax.
 */
function addressIn(lines: readonly string[]): { from: number; to: number; address: AddressForm } | null {
  const to = lines.findIndex((line) => /\b[1-9]\d{3}\s+\p{L}/u.test(line));
  for (let from = to; from >= Math.max(0, to - 2); from -= 1) {
    const first = lines[from] ?? '';
    const { street, number, zipcode, ...more } = readAddressLine(lines.slice(from, to + 1).join(', '));
    if (isUnit.test(first) || isPhoneNumber(first) || street === undefined || zipcode === undefined) continue;
    if (number !== undefined || /\d/.test(first))
      return { from, to, address: { ...noAddress, street, zipcode, number: number ?? '', ...more } };
  }
  return null;
}

/** Reads `Nom, téléphone, e-mail` on one line, or each on its own. The first line that is no number is the name. */
function parseLines(text: string): PastedClient {
  const found: PastedClient = { ...nothing, rest: [] };
  const others = linesOf(text).filter((line) => !takeReach(found, line));
  const [name = '', ...rest] = others;
  const read = addressIn(rest.map((line) => line.replace(label, '')));
  return {
    ...found,
    name: name.replace(label, ''),
    address: read?.address ?? noAddress,
    rest: rest.filter((_, at) => read === null || at < read.from || at > read.to),
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
  const { street, number, boxnumber, zipcode, city } = pasted.address;
  if (!takesAddress && street !== '')
    left.push([`${street} ${number}`, boxnumber, `${zipcode} ${city}`].filter(Boolean).join(', '));
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
