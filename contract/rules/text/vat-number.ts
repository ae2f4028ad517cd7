import { asValue } from './lines.ts';

/** Modulus of the check digits. */
const modulus = 97;

/** The form of a VAT number after its country code, per country but Belgium, as VIES and the countries publish it. */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[\dA-Z]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[\dA-HJ-NP-Z]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[\dA-Z+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** Words before a number, as a pattern. */
export const vatLabels = 'TVA|BTW|VAT|BCE|KBO';
/** What stands before a number: `N° TVA`, `BTW-nr.`, `BCE`, `Ondernemingsnummer`. */
const label = new RegExp(String.raw`^\D*(?:${vatLabels}|NUMMER|ENTREPRISE)\W*(?:N[°ºR]|ID)?[\s.:]*`);

/** What Switzerland and Norway write behind the number itself. */
const suffixes = /^(CHE\d{9})(?:MWST|TVA|IVA)$|^(NO\d{9})MVA$/;

/**
 * Parses a VAT number. Returns `BE0123456749` or `NL123456789B01`, or null for another text. Ignores spaces, dots, slashes
 * and hyphens. A number without a country code is Belgian. Belgian numbers are checked by their check digits, those of
 * other countries by their form only.
 */
export function parseVatNumber(text: string): string | null {
  const written = asValue(text)
    .toUpperCase()
    .replace(label, '')
    .replaceAll(/[\s./:()-]|,$/g, '')
    .replace(suffixes, '$1$2');
  const form = forms[written.slice(0, 2)];
  if (form !== undefined) return form.test(written.slice(2)) ? written : null;
  return parseBelgian(written.replace(/^BE/, ''));
}

function parseBelgian(digits: string): string | null {
  // Numbers from before 2005 have nine digits and are equal to those with a leading zero.
  const number = /^\d{9}$/.test(digits) ? `0${digits}` : digits;
  if (!/^[01]\d{9}$/.test(number)) return null;
  const isRight = modulus - (Number(number.slice(0, 8)) % modulus) === Number(number.slice(8));
  return isRight ? `BE${number}` : null;
}

/** Returns true for a number of another country, of which only the form can be checked. */
export function isForeignVatNumber(number: string): boolean {
  return forms[number.slice(0, 2)] !== undefined;
}
