import { isPhoneNumber } from '#contract/rules/phone-number.ts';
import { parseVatNumber } from '#contract/rules/vat-number.ts';
import type { AddressForm } from '#parts/addresses/address-form.ts';
import { hasAddress, noAddress } from '#parts/addresses/address-form.ts';
import { isEmail } from '#contract/rules/email.ts';
import { readAddressLine } from '#contract/rules/address-line.ts';
import type { ClientForm } from './client-form.ts';

/** What a pasted text says of a client. `person` is who was named beside the firm. */
export interface PastedClient {
  name: string;
  phone: string;
  email: string;
  vatNumber: string;
  address: AddressForm;
  person: string;
}

const nothing: PastedClient = { name: '', phone: '', email: '', vatNumber: '', address: noAddress, person: '' };

/** Returns the parts of a pasted vCard, or of several lines; null for a text that is a name alone. */
export function parsePasted(text: string): PastedClient | null {
  const found = /BEGIN:VCARD/i.test(text) ? parseCard(text) : parseLines(text);
  const { phone, email, vatNumber, address, person } = found;
  const saysMore = [phone, email, vatNumber, person].some((part) => part !== '') || hasAddress(address);
  return found.name !== '' && saysMore ? found : null;
}

/** The properties of a vCard. A field of one line has them behind one another. */
const property =
  /(?<!\s)\s+(?=(?:[\w-]+\.)?(?:VERSION|N|FN|ORG|TEL|EMAIL|ADR|NOTE|URL|TITLE|LABEL|REV|PRODID|X-[\w-]+|END)[;:])/gi;

function decoded(value: string, parameters: string): string {
  if (!/QUOTED-PRINTABLE/i.test(parameters)) return value;
  try {
    return decodeURIComponent(value.replaceAll('%', '%25').replaceAll(/=([\dA-F]{2})/gi, '%$1'));
  } catch {
    return value;
  }
}

/** Returns the parts of a value, separated by semicolons, without its escapes. */
function partsOf(value: string): string[] {
  return value.split(/(?<!\\);/).map((part) => part.replaceAll(/\\n/gi, ' ').replaceAll(/\\(.)/g, '$1').trim());
}

function parseCard(text: string): PastedClient {
  const values = new Map<string, string[]>();
  for (const line of text
    .replaceAll(/\r?\n[ \t]/g, '')
    .replaceAll(property, '\n')
    .split(/\r?\n/)) {
    const [, name = '', parameters = '', value = ''] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line.trim()) ?? [];
    // The first of several numbers comes first in the address book too.
    if (name !== '' && !values.has(name.toUpperCase()))
      values.set(name.toUpperCase(), partsOf(decoded(value, parameters)));
  }
  const first = (name: string): string => values.get(name)?.[0] ?? '';
  const [family = '', given = ''] = values.get('N') ?? [];
  const person = first('FN') || `${given} ${family}`.trim();
  const firm = first('ORG');
  const [, box = '', street = '', city = '', , zipcode = ''] = values.get('ADR') ?? [];
  const line = readAddressLine(`${street}, ${zipcode} ${city}`);
  return {
    name: firm || person,
    person: firm === '' || firm === person ? '' : person,
    phone: first('TEL').replace(/^tel:/i, ''),
    email: first('EMAIL').replace(/^mailto:/i, ''),
    vatNumber: '',
    address:
      street === '' && city === '' ? noAddress : { ...noAddress, ...line, ...(box === '' ? {} : { boxnumber: box }) },
  };
}

/** What stands before a number or an address on a card: `Tél. :`, `GSM`, `E-mail :`. */
const label = /^(?:t[ée]l(?:[ée]phone|efoon)?|gsm|mobile|fax|e-?mail|mail|tva|btw|vat|adresse?)\s*\.?\s*:?\s+/i;

/** Reads `Nom, téléphone, e-mail` on one line, or each on its own. The first line is the name. */
function parseLines(text: string): PastedClient {
  const lines = text
    .trim()
    .split(/\r?\n|\t/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const parts =
    lines.length > 1
      ? lines
      : text
          .split(/[,;]/)
          .map((part) => part.trim())
          .filter((part) => part !== '');
  const [name = '', ...rest] = parts;
  const found = { ...nothing, name };
  const others: string[] = [];
  for (const part of rest) {
    const value = part.replace(label, '').trim();
    if (found.email === '' && isEmail(value)) found.email = value;
    else if (found.vatNumber === '' && !/^[+0(]/.test(value) && parseVatNumber(value) !== null) found.vatNumber = value;
    else if (found.phone === '' && isPhoneNumber(value)) found.phone = value;
    else others.push(value);
  }
  // From the line of the house number to that of the postal code. Other lines may be anything: a person, opening hours.
  const from = others.findIndex((line) => /\d/.test(line));
  const to = others.findIndex((line) => /\b[1-9]\d{3}\s+\p{L}/u.test(line));
  const address = readAddressLine(others.slice(from, to + 1).join(', '));
  if (address.zipcode !== undefined && address.street !== undefined) found.address = { ...noAddress, ...address };
  return found;
}

/** Returns the form with what was pasted: the name, and the fields that are empty. */
export function withPasted(form: ClientForm, pasted: PastedClient): Partial<ClientForm> {
  const filled = (field: 'phone' | 'email' | 'vatNumber'): string =>
    form[field].trim() === '' ? pasted[field] : form[field];
  return {
    name: pasted.name,
    phone: filled('phone'),
    email: filled('email'),
    vatNumber: filled('vatNumber'),
    address: hasAddress(form.address) ? form.address : pasted.address,
    contacts:
      pasted.person === '' || form.contacts.length > 0
        ? form.contacts
        : [{ name: pasted.person, phone: '', email: '' }],
  };
}
