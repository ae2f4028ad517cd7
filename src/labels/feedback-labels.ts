import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InvoiceState, SellState } from '#contract/entities/feedback.ts';
import type { CheckResult } from '#contract/values/check-results.ts';

/** Labels of what a visit form's answers come to. */
export const invoiceStateLabels: Readonly<Record<InvoiceState, MessageDescriptor>> = {
  notGivenIncorrect: msg({ context: 'facture', message: 'Pas remise, car incorrecte' }),
  notGivenCorrect: msg({ context: 'facture', message: 'Correcte, mais pas remise' }),
  given: msg({ context: 'facture', message: 'Remise' }),
  correct: msg({ context: 'facture', message: 'Correcte' }),
  incorrect: msg({ context: 'facture', message: 'Incorrecte' }),
};

export const sellStateLabels: Readonly<Record<SellState, MessageDescriptor>> = {
  rental: msg({ context: 'vente du bien', message: 'En location' }),
  soldOrUnderCompromise: msg({ context: 'vente du bien', message: 'Vendu ou sous compromis' }),
  forSaleByAgencyOrNotary: msg({ context: 'vente du bien', message: 'En vente par une agence ou un notaire' }),
  wantsOffer: msg({ context: 'vente du bien', message: 'Souhaite une offre' }),
  wantsContact: msg({ context: 'vente du bien', message: 'Souhaite être contacté' }),
  doesNotWantContact: msg({ context: 'vente du bien', message: 'Ne souhaite pas être contacté' }),
};

const checkResultLabels: Readonly<Record<CheckResult, MessageDescriptor>> = {
  ok: msg`OK`,
  notOk: msg`Pas OK`,
  notApplicable: msg`Sans objet`,
};
const noResult = msg`Sans réponse`;

/** Returns the label of a check's result; null is an unanswered check. */
export function checkResultLabel(result: CheckResult | null): MessageDescriptor {
  return result === null ? noResult : checkResultLabels[result];
}
