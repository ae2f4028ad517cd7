import { cashMax } from '../../values/limits.ts';
import { asValue } from './lines.ts';

/** Why a typed amount is not accepted. */
export type AmountFault = 'empty' | 'notANumber' | 'negative' | 'zero' | 'tooMuch' | 'notRounded';
export type Amount = { cents: number } | { fault: AmountFault };

/** Cash payments are rounded to five cents (Code of economic law, article VI.7/3). */
export const cashStep = 5;
/** Maximum travel fee of a no-show, in cents (`contract/entities/visit.ts`). */
const feeMax = 100_000;
/** Maximum price of a service or of an order, in cents. */
const priceMax = 99_999_999;

/**
 * Parses an amount in euros as Belgians type it: `1250,50`, `1 250,50`, `1.250,50`, `€ 20`, `215,-`. Returns cents. A point
 * before one or two digits also counts as the decimal separator: some keyboards have no comma.
 */
function readEuros(typed: string): Amount {
  const plain = asValue(typed)
    .replaceAll(/\s|^(?:€|eur)|(?:€|eur(os?)?)$/giu, '')
    .replace(/(?<=\d)[.,]-{1,2}$/, '');
  if (plain === '') return { fault: 'empty' };
  if (plain.startsWith('-')) return { fault: 'negative' };
  const parts = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:[.,](\d{0,2}))?$/.exec(plain);
  if (parts === null) return { fault: 'notANumber' };
  const [, whole = '', cents = ''] = parts;
  return { cents: Number(whole.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0')) };
}

/** Parses the cash that the client paid. */
export function readCash(typed: string): Amount {
  const read = readEuros(typed);
  if ('fault' in read) return read;
  if (read.cents === 0) return { fault: 'zero' };
  if (read.cents > cashMax) return { fault: 'tooMuch' };
  return read.cents % cashStep === 0 ? read : { fault: 'notRounded' };
}

/** Parses the travel fee of a no-show. An empty field is a fee of 0. */
export function readFee(typed: string): Amount {
  const read = readEuros(typed);
  if ('fault' in read) return read.fault === 'empty' ? { cents: 0 } : read;
  return read.cents > feeMax ? { fault: 'tooMuch' } : read;
}

/** Parses the price of a service or of an order. A price is more than zero. */
export function readPrice(typed: string): Amount {
  const read = readEuros(typed);
  if ('fault' in read) return read;
  if (read.cents === 0) return { fault: 'zero' };
  return read.cents > priceMax ? { fault: 'tooMuch' } : read;
}

/** Formats cents as typed euros: `215` or `215,50`. */
export function typedEuros(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2).replace('.', ',');
}
