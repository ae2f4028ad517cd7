/** Modulus of the check digits. */
const modulus = 97;

/**
 * Parses a Belgian VAT number. Returns `BE0123456749`, or null for another text or wrong check digits. Ignores spaces, dots,
 * slashes, hyphens and the country code.
 */
export function parseVatNumber(text: string): string | null {
  const digits = text
    .toUpperCase()
    .replaceAll(/[\s./-]/g, '')
    .replace(/^BE/, '');
  // Numbers from before 2005 have nine digits and are equal to those with a leading zero.
  const number = /^\d{9}$/.test(digits) ? `0${digits}` : digits;
  if (!/^[01]\d{9}$/.test(number)) return null;
  const isRight = modulus - (Number(number.slice(0, 8)) % modulus) === Number(number.slice(8));
  return isRight ? `BE${number}` : null;
}

/** Formats a VAT number for display: `BE 0123.456.749`. */
export function printedVatNumber(number: string): string {
  return number.replace(/^BE(\d{4})(\d{3})(\d{3})$/, 'BE $1.$2.$3');
}
