import { readAddressLine } from '#contract/rules/addresses/address-line.ts';
import { zonelessDay, zonelessTime } from '#contract/rules/brussels-time.ts';
import { asLine, asValue } from '#contract/rules/text/lines.ts';
import { isPhoneNumber } from '#contract/rules/text/phone-number.ts';
import type { Found } from '#contract/rules/text/found-reach.ts';
import { emailsIn, phonesIn } from '#contract/rules/text/found-reach.ts';
import type { ReadCell } from '#contract/rules/tables/spreadsheets.ts';
import { mendedText, unreadable, withoutControls } from '#contract/rules/tables/text-encodings.ts';
import { readPrice, typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { parseVatNumber } from '#contract/rules/text/vat-number.ts';
import { folded } from '../text/folded-text.ts';
import { dateOfSerial, dayOf, shownDate, writtenDay } from './import-days.ts';
import type { ImportField } from './import-fields.ts';

/** Why a cell is asked about before its row is imported. */
export type CellQuestion = 'noValue' | 'digitsLost' | 'isDate' | 'unreadable';

/** What a field reads in its cell. */
export interface ReadField {
  /** As it is stored; as the file has it where that is none. */
  text: string;
  /** `proposal`: what is stored once the user accepts it. */
  question?: { fault: CellQuestion; proposal?: string };
  /** Further values of the cell: a field takes the first. */
  more?: string;
}

/** What programs write for nothing: errors of Excel in any language, of LibreOffice, and what databases export; a sign alone. */
const noValue =
  /^(?:#(?:N\/[AB]|NV|GETTING_DATA|#+|[\p{L}\d/_]+ ?[!?])|Err:\d{3}|nan|nat|null|none|undefined|true|false|vrai|faux|waar|onwaar|n\/a|<na>|\\N|\((?:null|vide|leeg|blank|empty|none)\)|[\p{P}=+*<>|~^`]+)$/iu;
/** What people write for nothing, folded. */
const nothing = new Set(
  'n.a.|n.v.t.|nvt|n.c.|tbd|s o|sans objet|a completer|nihil|nil|neant|geen|aucun|aucune|vide|leeg'.split('|'),
);
/** The line below a table. */
const totals = /^(?:sous-?|sub)?tota(?:l|al|ux|len)(?: g[eé]n[eé]ral| generaal| algemeen)?[\s:.,\d€]*$/iu;

/** Returns whether a text is no value of a field. A zero is what a look-up of an empty cell gives. */
function isNoValue(field: ImportField, text: string): boolean {
  if (noValue.test(text) || text === 'NA' || nothing.has(folded(text))) return true;
  return (text === '0' && field !== 'price') || (field === 'name' && totals.test(text));
}

const withoutValue: ReadField = { text: '', question: { fault: 'noValue', proposal: '' } };

/** Fields that hold digits, however a spreadsheet shows them. */
const ofDigits: readonly ImportField[] = ['phone', 'vatNumber', 'number', 'box', 'zipcode'];

/** Returns a number as digits: a whole one without the dust of a calculation. */
function digitsOf(value: number): string {
  const whole = Math.round(value);
  return String(Math.abs(value - whole) < 1e-6 ? whole : value);
}

/** A number before the decimals that a program added. Two of them may be its last digits in groups, unless it is whole without. */
const withDecimals =
  /^(\+?\d+(?=[.,]0{1,2}$)|(?:0|\+?32)\D*(?:4\D*(?:\d\D*){7}|[1-9]\D*(?:\d\D*){6})\d(?=[.,]00$)|[+(\d].*\d(?=[.,]0$))/;

/** Returns the digits of `4,75123456E+08` and `+32 475123456.0`: null where some are lost, the text where there is nothing to read. */
function plainDigits(text: string): string | null {
  const [, first = '', decimals = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  if (exponent === undefined) return withDecimals.exec(text)?.[1] ?? text;
  return decimals.length >= Number(exponent) ? `${first}${decimals}`.slice(0, Number(exponent) + 1) : null;
}

/** Returns a telephone number, also one whose zero or `+` a spreadsheet took away; null for another text. */
function phoneOf(text: string): string | null {
  if (isPhoneNumber(text)) return text;
  const digits = text.replaceAll(/[\s./()-]/g, '');
  if (dayOf(text) !== null) return null;
  if (/^[1-9]\d{7,8}$/.test(digits)) return `0${text.replaceAll(/[\s./()-]+/g, ' ').trim()}`;
  return /^3[1-3]\d{8,9}$|^352\d{7,9}$|^49\d{8,11}$/.test(digits) ? `+${text}` : null;
}

/** Returns the first value of a cell, and what it says besides. */
function firstOf({ values: [first], more }: Found): ReadField | null {
  if (first === undefined) return null;
  return more === '' ? { text: first } : { text: first, more: phoneOf(more) ?? more };
}

function readPhone(typed: string): ReadField {
  const text = asValue(typed);
  return firstOf(phonesIn(text)) ?? { text: phoneOf(text) ?? text };
}

/** Words behind a price that say what it is by its title: VAT is in it. */
const withVat =
  /(?<![\s/(])[\s/(]*(?:tvac|ttc|tva comprise|incl(?:usief|\.)? ?(?:btw|tva)|(?:btw|tva) ?incl(?:usief)?)\.?\)?$/iu;

/** What parts the thousands of an amount in other countries: `1'250`, and `1,250.00` by its point. */
const foreignGroups = /(?<=\d)['’](?=\d{3})|(?<=\d),(?=\d{3}(?:,\d{3})*\.\d\d$)/g;

/** Returns an amount as it is typed: a calculation may have left more decimals than cents. */
function readAmount(typed: string): string {
  const text = asValue(typed)
    .replace(withVat, '')
    .replaceAll(foreignGroups, '')
    .replace(/(?<=\d) ?€ ?(?=\d\d$)/, ',');
  const read = readPrice(/^\d+[.,]\d{4,}$/.test(text) ? Number(text.replace(',', '.')).toFixed(2) : text);
  return 'cents' in read ? typedEuros(read.cents) : asValue(typed);
}

/** Returns a box without its word: that is written by whoever prints the address. */
function boxOf(text: string): string {
  const { boxnumber, ...others } = readAddressLine(text);
  return boxnumber === undefined || Object.keys(others).length > 0 ? text : boxnumber;
}

/** Reads a text as its field means it. What it cannot read stays as it is: a rule judges it. */
export function readText(field: ImportField, text: string): ReadField {
  const plain = ofDigits.includes(field) ? (plainDigits(text) ?? text) : text;
  switch (field) {
    case 'phone':
      return readPhone(plain);
    case 'email':
      return firstOf(emailsIn(text)) ?? { text: asValue(text) };
    case 'vatNumber':
      return { text: parseVatNumber(plain) ?? asValue(plain) };
    case 'box':
      return { text: boxOf(asValue(plain)) };
    case 'zipcode':
      // Four digits that a spreadsheet put in groups.
      return { text: asValue(plain).replace(/^([1-9])[. ](\d{3})$/, '$1$2') };
    case 'number':
      return { text: asValue(plain).replace(/^(?:n[°ºr]|num[ée]ro|nummer)\.? ?(?=\d)/i, '') };
    case 'apartment':
      return { text: asValue(plain) };
    case 'price':
      return { text: readAmount(text) };
    case 'orderDate': {
      const day = dayOf(asValue(text));
      return { text: day === null ? asValue(text) : writtenDay(day) };
    }
    case 'note':
      return { text };
    case 'service':
    case 'wishedVisit':
      return { text: text.split('\n').map(asLine).join('\n').trim() };
    case 'name':
    case 'type':
    case 'street':
    case 'city':
      return { text: asLine(text).trim() };
  }
}

/** Reads a date as its field means it. */
function readDate(field: ImportField, date: Date): ReadField {
  if (Number.isNaN(date.getTime())) return withoutValue;
  const iso = zonelessDay(date);
  const day = writtenDay(iso);
  const time = zonelessTime(date);
  if (field === 'orderDate' || field === 'note') return { text: day };
  if (field === 'wishedVisit') return { text: time === '00:00' ? day : `${day} ${time}` };
  return dateFor(field, day, `${Number(iso.slice(8))}-${Number(iso.slice(5, 7))}`);
}

/** Asks about a date where none belongs. Excel makes one of a house number such as `10-4`: that is proposed. */
function dateFor(field: ImportField, text: string, house: string): ReadField {
  return { text, question: { fault: 'isDate', proposal: field === 'number' ? house : '' } };
}

function readNumber(field: ImportField, value: number, is1904: boolean): ReadField {
  if (field === 'price') return { text: readAmount(value.toFixed(2)) };
  if (value === 0) return withoutValue;
  const date = field === 'orderDate' || field === 'wishedVisit' ? dateOfSerial(value, is1904) : null;
  return date === null ? readText(field, digitsOf(value)) : readDate(field, date);
}

/** Reads a cell of a file. It keeps its type until here: a text is never taken for a number of a day, nor for a price in points. */
export function readCell(field: ImportField, cell: ReadCell | undefined, is1904: boolean): ReadField {
  if (cell === null || cell === undefined) return { text: '' };
  if (cell instanceof Date) return readDate(field, cell);
  if (typeof cell === 'number') return readNumber(field, cell, is1904);
  const text = String(cell).trim();
  const meant = mendedText(text);
  if (meant !== null) return { text, question: { fault: 'unreadable', proposal: meant } };
  if (unreadable.test(text)) {
    const mended = withoutControls(text);
    return { text, question: { fault: 'unreadable', ...(unreadable.test(mended) ? {} : { proposal: mended }) } };
  }
  if (typeof cell === 'boolean' || isNoValue(field, asValue(text))) return withoutValue;
  const shown = ofDigits.includes(field) ? shownDate(asValue(text)) : null;
  if (shown !== null) return dateFor(field, text, shown);
  const isOfDigits = ofDigits.includes(field) || field === 'price';
  if (isOfDigits && plainDigits(asValue(text)) === null)
    return { text, question: { fault: 'digitsLost', proposal: '' } };
  return readText(field, text);
}

/** Returns a cell as rows are identified by it, the same since the first import: whatever a field reads in it. */
export function identityText(cell: ReadCell | undefined): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : zonelessDay(cell);
  return String(cell ?? '').trim();
}
