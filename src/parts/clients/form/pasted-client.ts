import { readAddressLine } from '#contract/rules/addresses/address-line.ts';
import { streetLine } from '#contract/rules/addresses/addresses.ts';
import { emailsIn, phonesIn } from '#contract/rules/text/found-reach.ts';
import { asLine, isBlank } from '#contract/rules/text/lines.ts';
import { isPhoneNumber } from '#contract/rules/text/phone-number.ts';
import { printedVatNumber } from '#contract/rules/text/printed-vat-number.ts';
import { parseVatNumber, vatLabels } from '#contract/rules/text/vat-number.ts';
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
  const { name, phone, email, vatNumber, address, person, rest } = found;
  const saysMore = [phone, email, vatNumber, person].some((part) => part !== '') || hasAddress(address);
  // A number alone stays where it is pasted.
  const isAny = isCard ? saysMore || name !== '' || rest.length > 0 : saysMore && (name !== '' || hasAddress(address));
  return isAny ? found : null;
}

/** Returns whether a text is that of a client more likely than a message: a card, or a name with two of what reaches it. */
export function isLikelyClient(text: string): boolean {
  const found = parsePasted(text);
  if (found === null || /BEGIN:VCARD/i.test(text)) return found !== null;
  const reach = [found.phone, found.email, found.vatNumber].filter((value) => value !== '').length;
  return found.name !== '' && reach + (hasAddress(found.address) ? 1 : 0) > 1;
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
  const read = readAddressLine(`${zipcode} ${city}`);
  const town = read.zipcode === undefined || read.street !== undefined ? { zipcode, city } : read;
  const whole = adr === undefined ? address : { ...address, zipcode: '', city: '', ...town };
  const parts = [...(adr?.parts ?? []), ...others.map(({ text: said }) => said), ...labels];
  return { address: whole, left: leftOf(parts, [...Object.values(whole), zipcode, line]) };
}

/** Returns what another card says: it is another person, and not mixed with this one. */
function textOfCard(lines: readonly CardLine[]): string {
  const hasName = lines.some(({ name }) => name === 'FN');
  const said = lines.filter(({ name, text }) => text !== '' && !ofTheCard.test(name) && !(hasName && name === 'N'));
  return said.map(({ text }) => text).join(', ');
}

const ofReach: Readonly<Record<string, 'phone' | 'email'>> = { TEL: 'phone', EMAIL: 'email' };

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
    const [value = '', ...more] = parts;
    const reach = ofReach[name];
    // The first of several numbers comes first in the address book too.
    if (reach !== undefined) found.rest.push(...takeFirst(found, reach, value), ...more.filter(Boolean));
    else if (!ofTheCard.test(name) && !ofFields.test(name) && said !== '') found.rest.push(said);
  }
  for (const other of others) found.rest.push(textOfCard(other));
  return found;
}

/** What stands before a name, which may begin with such a word: `Client Service SA`. */
const nameLabel =
  /^(?:nom|naam|name|client|klant|société|firma|bedrijf|propriétaire|eigenaar|(?:personne de )?contact|contactpersoon|de|van|from)\s*:\s*/i;
/** What begins a line that names nobody: a greeting, a fax, a link, the telephone that wrote it; or is a title of a column. */
const namesNobody =
  /^(?:(?:bonjour|bonsoir|salut|hallo|dag|beste|geachte|goedemorgen|hello|hi|dear|merci|bedankt|met dank|(?:bien )?cordialement|bien à vous|.{0,20}salutations|(?:met )?(?:vriendelijke |hartelijke )?groet(?:en|jes)?|mvg|(?:best|kind) regards|envoyé de|verzonden vanaf|sent from|fax|https?:|www\.)(?!\p{L})|(?:nom|naam|name|client|klant|t[ée]l[ée]phone|tel|gsm|e-?mail|adresse?)$)/iu;

/** The tags of a text that was a page, and the stamp and the sender of a message. */
const tags =
  /<\/?(?:html|body|head|meta|p|a|br|div|span|b|i|u|em|strong|font|table|tbody|tr|td|th|ul|ol|li|h\d)\b[^<>]*>/giu;
const stamp = /^(\[?\d\d?[/.-]\d\d?[/.-]\d{2,4},? \d\d?:\d\d(?::\d\d)?\]?)(?: -)? ([^:\n]{1,60}): /gmu;
const plainOf = (text: string): string =>
  text.replaceAll(tags, '\n').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&');

/** Returns a text as the lines that a person sees; one line is cut at its commas and semicolons. */
function linesOf(text: string): string[] {
  const cut = (by: RegExp): string[] => text.split(by).flatMap((line) => (isBlank(line) ? [] : asLine(line).trim()));
  const lines = cut(/[\r\n\t\u2028\u2029]+/);
  return lines.length > 1 ? lines : cut(/[,;]/);
}

/** Returns a text as the parts that may be values: signs part them, on one line dashes and commas too, but in quotes. */
function partsOf(text: string): string[] {
  const stamped = text.replaceAll(stamp, '$1\n$2\n').split(/[\r\n\t\u2028\u2029]+/);
  const lines = [...new Set(stamped)].filter((line) => !isBlank(line));
  const by = lines.length > 1 ? /[|•·]/ : /[|•·,;]| [-–—] /;
  const unquoted = (line: string): string => line.replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(/[",]/g, ''));
  const parts = lines.flatMap((line) => unquoted(line).split(by));
  return parts.flatMap((part) => (isBlank(part) ? [] : asLine(part).trim()));
}

/** Reads a text as the value of a field that has none yet. Returns what it says besides. */
function takeFirst(found: PastedClient, field: 'phone' | 'email', text: string): string[] {
  const { values, more } = field === 'phone' ? phonesIn(text) : emailsIn(text);
  const [first] = values;
  // Two addresses are of two people, as their names are.
  if (first === undefined || found[field] !== '' || (field === 'email' && values.length > 1))
    return [text].filter(Boolean);
  found[field] = first;
  return more === '' ? [] : [more];
}

/** A number of a firm, within a line. */
const vatNumber = new RegExp(
  String.raw`(?<!\p{L})(?:BE|(?:N° ?)?(?:${vatLabels}))(?!\p{L})\D{0,12}\d[\d\s.]{7,12}\d`,
  'iu',
);

/** Reads a line as the VAT number that is not found yet. Returns what it says besides. */
function takeVatNumber(found: PastedClient, line: string): string[] {
  const whole = /^[+0(]/.test(line) || parseVatNumber(line) === null ? null : line;
  const value = whole ?? vatNumber.exec(line)?.[0];
  if (found.vatNumber !== '' || value === undefined || parseVatNumber(value) === null) return [line];
  found.vatNumber = printedVatNumber(parseVatNumber(value) ?? '');
  return line.split(value).flatMap((part) => (isBlank(part) ? [] : part.trim()));
}

/** Reads the number, the address and the VAT number of a line that are not found yet. Returns what it says besides. */
function takeReach(found: PastedClient, line: string): string[] {
  return takeVatNumber(found, line)
    .flatMap((part) => takeFirst(found, 'email', part))
    .flatMap((part) => takeFirst(found, 'phone', part));
}

/** What stands before a part of an address in a form: `CP : 1000`. */
const partLabel =
  /^(?:rue|straat|adres(?:se)?|n°|numéro|nummer|huisnummer|cp|code postal|postcode|ville|commune|localité|gemeente|plaats|woonplaats|stad)\s*:\s*/iu;
/** Lines of an address: street, number, box and town. */
const addressLinesMost = 4;

/**
 * Returns the address that lines have, from that of the house to that of the postal code; null without one. Other lines may be
 * anything: a person, opening hours, a fax.
 */
function addressIn(lines: readonly string[]): { from: number; to: number; address: AddressForm } | null {
  for (const [to, last] of lines.entries()) {
    if (!/\b[1-9]\d{3}\s+\p{L}/u.test(last)) continue;
    for (let from = to; from >= Math.max(0, to - addressLinesMost + 1); from -= 1) {
      const first = lines[from] ?? '';
      if (isPhoneNumber(first) || namesNobody.test(first)) break;
      const address = readAddressLine(lines.slice(from, to + 1).join(', '));
      const isWhole = address.street !== undefined && address.number !== undefined && address.zipcode !== undefined;
      if (isWhole) return { from, to, address: { ...noAddress, ...address } };
    }
  }
  return null;
}

/** Returns lines with a postal code and a town of two cells as one. */
function withTowns(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const isCode = (one = ''): boolean => /^(?:BE?[- ]?)?[1-9]\d{3}$/i.test(one);
    if (isCode(lines[index - 1]) && !/\d/.test(line)) return [];
    const next = lines[index + 1] ?? '';
    return isCode(line) && next !== '' && !/\d/.test(next) ? `${line} ${next}` : line;
  });
}

/** Reads `Nom, téléphone, e-mail` on one line, or each on its own. The first line that may name somebody is the name. */
function parseLines(text: string): PastedClient {
  const found: PastedClient = { ...nothing, rest: [] };
  const said = partsOf(plainOf(text)).flatMap((line) => takeReach(found, line));
  const bare = withTowns(said.map((line) => line.replace(partLabel, '')));
  const read = addressIn(bare);
  const lines = read === null ? said : bare;
  const others = lines.filter((_, index) => read === null || index < read.from || index > read.to);
  const isName = (line: string): boolean => /\p{L}{2}/u.test(line) && !namesNobody.test(line);
  const labelled = others.findIndex((line) => nameLabel.test(line));
  const at = labelled === -1 ? others.findIndex(isName) : labelled;
  return {
    ...found,
    name: (others[at] ?? '').replace(nameLabel, ''),
    address: read?.address ?? noAddress,
    rest: others.filter((_, index) => index !== at),
  };
}

/** Returns the client that a text says: what no field takes, and a text that is none, is in the note. */
export function clientOfText(text: string): Partial<ClientForm> {
  const pasted = parsePasted(text);
  if (pasted !== null) return withPasted(emptyForm, pasted);
  const [name = '', ...rest] = linesOf(plainOf(text));
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
    name: pasted.name || form.name,
    phone: filled('phone'),
    email: filled('email'),
    vatNumber: filled('vatNumber'),
    address: takesAddress ? pasted.address : form.address,
    contacts: takesPerson && pasted.person !== '' ? [{ name: pasted.person, phone: '', email: '' }] : form.contacts,
    note: [form.note, ...left].filter((line) => !isBlank(line)).join('\n'),
  };
}
