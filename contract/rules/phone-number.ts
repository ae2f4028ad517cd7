import { asValue } from './lines.ts';
import type { Found } from './reach-labels.ts';
import { foundOf } from './reach-labels.ts';

/** Country codes whose national numbers begin with a zero that is not dialled from abroad: Belgium and its neighbours. */
const trunkZero = /^\+(31|32|33|44|49)0/;

/**
 * True for a telephone number: 8 to 15 digits (E.164), with `+` or a leading zero. Spaces, dots, slashes, hyphens and
 * parentheses may separate them.
 */
export function isPhoneNumber(text: string): boolean {
  return /^(\+|0)\d{7,14}$/.test(asValue(text).replaceAll(/[\s./()·•-]/g, ''));
}

/**
 * Returns the number to dial: its digits, with `+` before an international one. The trunk zero, as in `+32 (0)475` and `+32 0475`,
 * is dialled only within the country.
 */
export function dialledNumber(text: string): string {
  const value = asValue(text);
  const isInternational = /^\(?\s*(?:\+|00)/.test(value);
  const digits = (isInternational ? value.replace(/\(\s*0\s*\)/, '') : value).replaceAll(/\D/g, '');
  return isInternational ? `+${digits.replace(/^00/, '')}`.replace(trunkZero, '+$1') : digits;
}

const gap = String.raw`[\s./()·•-]{0,3}`;
const digits = (least: number, most = least): string => String.raw`(?:${gap}\d){${least},${most}}`;
/** A Belgian number, of a mobile (ten digits) or another (nine), or one of another country. */
const number = [
  String.raw`(?:\(?(?:\+${gap}|00)32${gap}(?:\(?0\)?${gap})?|\(?0${gap})(?:4${gap}[5-9]${digits(7)}|[1-9]${digits(7)})`,
  String.raw`\(?(?:\+${gap}|00)(?!32)[1-9]${digits(7, 13)}`,
].join('|');
/** A day is no number, also with what follows it. */
const day = String.raw`\d\d[/.-]\d\d[/.-](?:19|20)\d\d(?!\d)`;
/** A number that no other digits are part of: further ones, after a dash or a slash, are another number. */
const numbers = new RegExp(String.raw`(?<![\p{L}\d+])(?!${day})(?:${number})(?!:?\d| ?[.(]?[1-9]| ?[.(] ?\d)`, 'gu');
/** What stands before a number that nobody calls, and its most characters. */
const fax = /(?:fax|télécopie)[^\p{L}\d]*$/iu;
const faxLength = 20;

/** Returns the telephone numbers of a text, and what it says beside the first: a name, hours, the number of a fax. */
export function phonesIn(text: string): Found {
  const value = asValue(text);
  const phones: string[] = [];
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: phone, index } of value.matchAll(numbers)) {
    if (fax.test(value.slice(Math.max(end, index - faxLength), index))) continue;
    phones.push(phone);
    pieces.push(value.slice(end, index));
    end = index + phone.length;
  }
  return foundOf([...pieces, value.slice(end)], phones, (phone) => dialledNumber(phone).replace(/^\+32/, '0'));
}
