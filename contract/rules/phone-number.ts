/**
 * True for a telephone number: 8 to 15 digits (E.164), with `+` or a leading zero. Spaces, dots, slashes, hyphens and
 * parentheses may separate them.
 */
export function isPhoneNumber(text: string): boolean {
  return /^(\+|0)\d{7,14}$/.test(text.trim().replaceAll(/[\s./()-]/g, ''));
}

/**
 * Returns the number to dial: its digits, with `+` before an international one. The trunk zero, as in `+32 (0)475`, is dialled
 * only within the country.
 */
export function dialledNumber(text: string): string {
  const isInternational = /^\(?\s*(?:\+|00)/.test(text.trim());
  const digits = (isInternational ? text.replace(/\(\s*0\s*\)/, '') : text).replaceAll(/\D/g, '');
  return isInternational ? `+${digits.replace(/^00/, '')}` : digits;
}
