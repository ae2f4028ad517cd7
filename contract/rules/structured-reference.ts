/** First digits of the references of invoices and payment notices, which are numbered alike. */
const ofSeries: Readonly<Record<string, string>> = { F: '7', A: '8' };

/**
 * The structured reference of a Belgian payment, `+++123/1234/12345+++`, for the digits of a number: the last ten of them, then
 * their remainder by 97, of which 0 is written 97. The letter of a series stands as the first digit, so that an invoice and a
 * payment notice of one number are paid under two references. Null when there is no digit.
 */
export function structuredReference(number: string): string | null {
  const digits = number.replaceAll(/\D/g, '');
  if (digits === '') return null;
  const plain = digits.slice(-10).padStart(10, '0');
  const series = ofSeries[number.charAt(0)];
  const base = series === undefined ? plain : `${series}${plain.slice(1)}`;
  const check = String(Number(base) % 97 || 97).padStart(2, '0');
  return `+++${base.slice(0, 3)}/${base.slice(3, 7)}/${base.slice(7)}${check}+++`;
}
