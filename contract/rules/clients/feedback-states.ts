import type { InvoiceAnswers, InvoiceState, SaleAnswers, SellState } from '../../entities/feedback.ts';

interface InvoiceLine {
  correct: boolean | null;
  given: boolean | null;
  state: InvoiceState | null;
}

/** Maps the invoice answers to the invoice state, one line per combination. */
export const invoiceTable: readonly InvoiceLine[] = [
  { correct: false, given: false, state: 'notGivenIncorrect' },
  { correct: true, given: false, state: 'notGivenCorrect' },
  { correct: true, given: true, state: 'given' },
  { correct: null, given: true, state: 'given' },
  { correct: true, given: null, state: 'correct' },
  { correct: false, given: true, state: 'incorrect' },
  { correct: false, given: null, state: 'incorrect' },
  { correct: null, given: false, state: null },
  { correct: null, given: null, state: null },
];

/** Returns the invoice state that a screen shows: none without an invoice, whatever was answered. */
export function shownInvoiceState(answers: InvoiceAnswers, hasInvoice: boolean): InvoiceState | null {
  return hasInvoice ? invoiceStateOf(answers) : null;
}

/** Returns the invoice state of the answers; null while it is undetermined. */
export function invoiceStateOf({ dataCorrect, givenOnSite }: InvoiceAnswers): InvoiceState | null {
  return invoiceTable.find(({ correct, given }) => correct === dataCorrect && given === givenOnSite)?.state ?? null;
}

const ofWish: Record<NonNullable<SaleAnswers['wish']>, SellState> = {
  offer: 'wantsOffer',
  contact: 'wantsContact',
  none: 'doesNotWantContact',
};

/** True when the form asks for the seller and the client's wish: the property is for sale and not sold. */
export function asksWhoSells({ property, sold }: Pick<SaleAnswers, 'property' | 'sold'>): boolean {
  return property === 'sale' && sold === false;
}

/** Returns the sell state of the answers; null while it is undetermined, and for a property neither for sale nor for rent. */
export function sellStateOf(answers: SaleAnswers): SellState | null {
  if (answers.property === 'rent') return 'rental';
  if (answers.property === 'sale' && answers.sold === true) return 'soldOrUnderCompromise';
  if (!asksWhoSells(answers)) return null;
  if (answers.by === 'agency' || answers.by === 'notary') return 'forSaleByAgencyOrNotary';
  return answers.by === 'private' && answers.wish !== null ? ofWish[answers.wish] : null;
}
