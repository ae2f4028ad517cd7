import type { Order } from '../../entities/order.ts';
import { asValue } from '../text/lines.ts';

/** Returns the twelve digits of a structured reference as people copy it, with or without its signs; null for another text. */
export function referenceDigits(text: string): string | null {
  const value = asValue(text);
  const isReference = /^[+*]{0,3}\s*\d{3}[\s/]*\d{4}[\s/]*\d{5}\s*[+*]{0,3}$/.test(value);
  return isReference ? value.replaceAll(/\D/g, '') : null;
}

/** Returns the two check digits of the ten others. */
export function checkDigits(base: string): string {
  return String(Number(base) % 97 || 97).padStart(2, '0');
}

/** First digit of a reference by series. Invoices and payment notices can have the same number. */
const ofSeries: Readonly<Record<string, string>> = { F: '7', A: '8' };

/**
 * Returns the structured reference of a Belgian payment, `+++123/1234/12345+++`: the last ten digits of a number, then their
 * remainder modulo 97, with 97 for 0. The first digit stands for the series, so that an invoice and a payment notice with the
 * same number have different references. Returns null for a number without digits.
 */
export function structuredReference(number: string): string | null {
  const digits = number.replaceAll(/\D/g, '');
  if (digits === '') return null;
  const plain = digits.slice(-10).padStart(10, '0');
  const series = ofSeries[number.charAt(0)];
  const base = series === undefined ? plain : `${series}${plain.slice(1)}`;
  return `+++${base.slice(0, 3)}/${base.slice(3, 7)}/${base.slice(7)}${checkDigits(base)}+++`;
}

/** Returns the reference under which an order is paid: that of its first paper. Null before it has one. */
export function referenceOf(order: Pick<Order, 'invoice' | 'paymentNotice'> | undefined): string | null {
  const first = order?.paymentNotice ?? order?.invoice;
  return first === null || first === undefined ? null : structuredReference(first.number);
}
