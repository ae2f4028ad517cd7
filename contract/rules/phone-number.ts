/**
 * True for a telephone number: 8 to 15 digits (E.164), with `+` or a leading zero. Spaces, dots, slashes, hyphens and
 * parentheses may separate them.
 */
export function isPhoneNumber(text: string): boolean {
  return /^(\+|0)\d{7,14}$/.test(text.trim().replaceAll(/[\s./()-]/g, ''));
}
