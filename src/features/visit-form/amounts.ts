/** What is wrong with an amount that was typed. */
export type AmountFault = 'empty' | 'notANumber' | 'negative' | 'zero' | 'tooMuch' | 'notRounded';
export type Amount = { cents: number } | { fault: AmountFault };

/** Most cash that may change hands for one debt, cents (law of 18/09/2017, article 67; domain.md §5). */
const cashMax = 300_000;
/** Cash is rounded to five cents (Code of economic law, article VI.7/3). */
const cashStep = 5;
/** Most that a lost journey may cost, cents (`contract/entities/visit.ts`). */
const feeMax = 100_000;

/**
 * Cents of an amount in euros as Belgians type it: `1250,50`, `1 250,50`, `1.250,50`, `€ 20`. A point before one or two digits
 * is a decimal one too: some keyboards have no other.
 */
function readEuros(typed: string): Amount {
  const plain = typed.replaceAll(/[\s€]|eur(os?)?$/giu, '');
  if (plain === '') return { fault: 'empty' };
  if (/^[-−–]/.test(plain)) return { fault: 'negative' };
  const parts = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:[.,](\d{0,2}))?$/.exec(plain);
  if (parts === null) return { fault: 'notANumber' };
  const [, whole = '', cents = ''] = parts;
  return { cents: Number(whole.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0')) };
}

/** Cash that was handed over. */
export function readCash(typed: string): Amount {
  const read = readEuros(typed);
  if ('fault' in read) return read;
  if (read.cents === 0) return { fault: 'zero' };
  if (read.cents > cashMax) return { fault: 'tooMuch' };
  return read.cents % cashStep === 0 ? read : { fault: 'notRounded' };
}

/** What a lost journey costs; nothing typed is nothing to pay. */
export function readFee(typed: string): Amount {
  const read = readEuros(typed);
  if ('fault' in read) return read.fault === 'empty' ? { cents: 0 } : read;
  return read.cents > feeMax ? { fault: 'tooMuch' } : read;
}

/** Cents in euros as one types them: `215` or `215,50`. */
export function typedEuros(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2).replace('.', ',');
}
