import { asValue } from './lines.ts';

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
