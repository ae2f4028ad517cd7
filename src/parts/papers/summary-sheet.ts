import { msg } from '@lingui/core/macro';
import { vatIn, vatRateOf } from '#contract/rules/payments/vat.ts';
import { asLanguage } from '#ui/page/local-path.ts';
import type { Sheet } from '#ui/papers/sheet.ts';
import type { SheetSource } from './sheet-parts.ts';
import {
  cancelledFact,
  fileNameOf,
  footOf,
  formatsIn,
  givenNotes,
  partiesOf,
  senderLines,
  servicesTable,
  totalLabel,
} from './sheet-parts.ts';

/** Returns the sheet that sums an order up for its client: nothing internal is on it. */
export function summarySheet(source: SheetSource): Sheet {
  const { i18n, order, content } = source;
  const { money, day, dateTime } = formatsIn(source);
  const isCancelled = order.state === 'cancelled';
  const visitAt = isCancelled ? order.lastVisitAt : (order.plannedVisitAt ?? order.lastVisitAt);
  const planned = visitAt === null ? i18n._(msg`Pas encore planifiée`) : dateTime(visitAt);
  const certifier = order.visitedBy?.name ?? order.assignee?.name;
  const rate = content === null ? undefined : vatRateOf(order, content);
  const title = order.number === null ? i18n._(msg`Votre commande`) : i18n._(msg`Votre commande ${order.number}`);
  return {
    language: asLanguage(i18n.locale),
    fileName: fileNameOf(title),
    title,
    sender: senderLines(source),
    facts: [
      [i18n._(msg`Commandée le`), day(order.orderDate)],
      ...cancelledFact(source),
      ...(isCancelled && visitAt === null ? [] : [[i18n._(msg`Visite`), planned] as const]),
      ...(certifier === undefined ? [] : [[i18n._(msg`Certificateur`), certifier] as const]),
    ],
    parties: partiesOf(source),
    table: servicesTable(source),
    totals: [
      { label: totalLabel(source), value: money(order.total), isStrong: true },
      ...(rate === undefined
        ? []
        : [{ label: i18n._(msg`Dont TVA ${rate} %`), value: money(vatIn(order.total, rate)), isStrong: false }]),
      ...(order.invoice === null || isCancelled
        ? []
        : [
            {
              label: i18n._(msg`Facture ${order.invoice.number}`),
              value: order.paid ? i18n._(msg`Payée`) : i18n._(msg`À payer`),
              isStrong: false,
            },
          ]),
    ],
    payment: null,
    further: [],
    notes: givenNotes([[i18n._(msg`Remarque`), order.externalRemark]]),
    foot: footOf(source, title),
  };
}
