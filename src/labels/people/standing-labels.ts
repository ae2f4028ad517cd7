import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { lastStep } from '#contract/rules/orders/visit-history.ts';
import { requiredDocumentLine } from '../files/capture-labels.ts';
import type { LabelContext } from '../label-context.ts';
import { orderStateLabels, visitStateLabels } from '../orders/order-labels.ts';

type Context = Pick<LabelContext, 'i18n'> & { formats: Pick<LabelContext['formats'], 'dateTime'> };

function withReason(i18n: I18n, sentence: string, reason: string | undefined): string {
  return reason === undefined || reason === '' ? sentence : i18n._(msg`${sentence} Motif : ${reason}`);
}

/** Says in which state a visit is, who brought it there, when and why, as far as its row tells. */
export function visitStandingLabels({ i18n, formats }: Context, visit: Visit): string {
  const state = i18n._(visitStateLabels[visit.state]);
  const step = lastStep(visit);
  if (step === undefined) return withReason(i18n, i18n._(msg`Visite « ${state} ».`), visit.cancelReason);
  const [name, at] = [step.by.name, formats.dateTime(step.at)];
  return withReason(i18n, i18n._(msg`Visite « ${state} » : ${name}, ${at}.`), visit.cancelReason);
}

/** Says in which state an order is; of a cancelled or invoiced one also by whom, when and why, as far as its row tells. */
export function orderStandingLabels({ i18n, formats }: Context, { state, cancelled, invoice }: Order): string {
  if (state === 'cancelled' && cancelled !== undefined) {
    const [name, at] = [cancelled.by.name, formats.dateTime(cancelled.at)];
    return withReason(i18n, i18n._(msg`Commande annulée par ${name}, ${at}.`), cancelled.reason);
  }
  const words = i18n._(orderStateLabels[state]);
  const sentence = i18n._(msg`Commande « ${words} ».`);
  if (invoice === null) return sentence;
  const issuedAt = formats.dateTime(invoice.issuedAt);
  return i18n._(msg`${sentence} Facture émise le ${issuedAt}.`);
}

/** Says who removed a file and when, else under which required document it is filed, and who accepted it. */
export function fileStandingLabels(context: LabelContext, { removed, requirement, review }: Upload): string {
  const { i18n, formats } = context;
  if (removed !== null) {
    const [name, at] = [removed.by.name, formats.dateTime(removed.at)];
    return i18n._(msg`Fichier retiré par ${name}, ${at}.`);
  }
  const document = requirement === null ? '' : requiredDocumentLine(context, requirement);
  const filed = i18n._(requirement === null ? msg`Fichier sans pièce.` : msg`Fichier classé sous « ${document} ».`);
  if (review?.accepted !== true) return filed;
  const [by, when] = [review.by.name, formats.dateTime(review.at)];
  return `${filed} ${i18n._(msg`Accepté par ${by}, ${when}`)}.`;
}
