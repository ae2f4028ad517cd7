import type { InvoiceAnswers, InvoiceState, SaleAnswers, SellState } from '../entities/feedback.ts';

interface InvoiceLine {
  correct: boolean | null;
  given: boolean | null;
  state: InvoiceState | null;
}

/** From the answers about the invoice to its state: one line per combination. */
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

/** What the answers say of the invoice; null while they say nothing. */
export function invoiceStateOf({ dataCorrect, givenOnSite }: InvoiceAnswers): InvoiceState | null {
  return invoiceTable.find(({ correct, given }) => correct === dataCorrect && given === givenOnSite)?.state ?? null;
}

const ofWish: Record<NonNullable<SaleAnswers['wish']>, SellState> = {
  offer: 'wantsOffer',
  contact: 'wantsContact',
  none: 'doesNotWantContact',
};

/** True when by whom the property is sold, and what the client wishes, are to be asked: it is for sale and not sold. */
export function asksWhoSells({ property, sold }: Pick<SaleAnswers, 'property' | 'sold'>): boolean {
  return property === 'sale' && sold === false;
}

/** What the answers say of a sale; null while they say nothing, and for a property neither for sale nor to let. */
export function sellStateOf(answers: SaleAnswers): SellState | null {
  if (answers.property === 'rent') return 'rental';
  if (answers.property === 'sale' && answers.sold === true) return 'soldOrUnderCompromise';
  if (!asksWhoSells(answers)) return null;
  if (answers.by === 'agency' || answers.by === 'notary') return 'forSaleByAgencyOrNotary';
  return answers.by === 'private' && answers.wish !== null ? ofWish[answers.wish] : null;
}
