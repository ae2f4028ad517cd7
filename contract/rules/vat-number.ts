/** Digits before the check, and what they are checked by. */
const modulus = 97;

/**
 * The Belgian VAT number that a text holds, as `BE0123456749`; null when it holds none, or one whose check digits are wrong.
 * Spaces, dots and the country's letters do not matter.
 */
export function vatNumberIn(text: string): string | null {
  const digits = text
    .toUpperCase()
    .replaceAll(/[\s./-]/g, '')
    .replace(/^BE/, '');
  // Numbers of before 2005 have nine digits, and stand for the same with a zero before them.
  const number = /^\d{9}$/.test(digits) ? `0${digits}` : digits;
  if (!/^[01]\d{9}$/.test(number)) return null;
  const isRight = modulus - (Number(number.slice(0, 8)) % modulus) === Number(number.slice(8));
  return isRight ? `BE${number}` : null;
}

/** As it is printed: `BE 0123.456.749`. */
export function printedVatNumber(number: string): string {
  return number.replace(/^BE(\d{4})(\d{3})(\d{3})$/, 'BE $1.$2.$3');
}
