import { msg } from '@lingui/core/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { creditTransferCode } from '#contract/rules/payments/credit-transfer.ts';
import { vatIn, vatRateOf } from '#contract/rules/payments/vat.ts';
import { asLanguage } from '#ui/page/local-path.ts';
import type { Sheet, SheetTotal } from '#ui/papers/sheet.ts';
import type { SheetSource } from './sheet-parts.ts';
import {
  adjustmentOf,
  fileNameOf,
  footOf,
  formatsIn,
  partiesOf,
  printedIban,
  senderLines,
  serviceOf,
} from './sheet-parts.ts';

export interface InvoiceSource extends SheetSource {
  paper: Invoice & { number: string };
  /** What the order still owes, in cents; null when nobody knows. */
  due: number | null;
  /** When the amount due was read, milliseconds. */
  now: number;
}

/** Returns the VAT rate that a paper was issued with; undefined when no known rate gives its VAT. */
function rateOf({ paper: { total, vat }, order, content }: InvoiceSource): number | undefined {
  if (content === null) return undefined;
  const rates = [vatRateOf(order, content), ...content.vatRates.map(({ rate }) => rate)];
  return rates.find((rate) => rate !== undefined && vatIn(total, rate) === vat);
}

/** Returns the lines of a paper. When the order has another total since, they are not those that it was issued for. */
function tableOf(source: InvoiceSource, rate: number | undefined): Sheet['table'] {
  const { i18n, order, paper } = source;
  const { money } = formatsIn(source);
  const isSame = order.total === paper.total;
  const adjustment = isSame ? adjustmentOf(source, paper.total) : null;
  const name = order.number ?? '';
  const lines = isSame
    ? [
        ...order.services.map(({ code, count, priceInclVat }) => ({
          label: serviceOf(source, code),
          count,
          amount: priceInclVat,
        })),
        ...(adjustment === null ? [] : [{ ...adjustment, count: 1 }]),
      ]
    : [{ label: i18n._(msg`Services de la commande ${name}`), count: 1, amount: paper.total }];
  const beforeVat = (amount: number, count: number): string =>
    rate === undefined ? '' : money(Math.round((amount - vatIn(amount, rate)) / count));
  return {
    heading: null,
    columns: 'amounts',
    head: [
      i18n._(msg`Service`),
      i18n._(msg`Quantité`),
      ...(rate === undefined ? [] : [i18n._(msg`Prix unitaire HTVA`), i18n._(msg`TVA`)]),
      i18n._(msg`Prix TVAC`),
    ],
    rows: lines.map(({ label, count, amount }) => [
      label,
      String(count),
      ...(rate === undefined ? [] : [beforeVat(amount, count), `${rate} %`]),
      money(amount),
    ]),
  };
}

function totalsOf(source: InvoiceSource, rate: number | undefined): SheetTotal[] {
  const { i18n, paper, due, now } = source;
  const { money, day } = formatsIn(source);
  const { total, vat } = paper;
  const today = day(brusselsDay(now));
  const lines: [string, number, boolean][] = [
    [i18n._(msg`Total HTVA`), total - vat, false],
    [rate === undefined ? i18n._(msg`TVA`) : i18n._(msg`TVA ${rate} %`), vat, false],
    [i18n._(msg`Total TVAC`), total, true],
  ];
  if (due !== null) lines.push([i18n._(msg`Reste à payer le ${today}`), due, true]);
  return lines.map(([label, amount, isStrong]) => ({ label, value: money(amount), isStrong }));
}

function paymentOf(source: InvoiceSource): Sheet['payment'] {
  const { i18n, paper, order, beneficiary, due } = source;
  const { money, day } = formatsIn(source);
  if (due === null || due === 0) return null;
  const amount = money(due);
  const by = day(paper.dueOn);
  const text = order.number ?? paper.number;
  const communication = paper.reference ?? text;
  const account =
    beneficiary === null
      ? [i18n._(msg`Compte du vendeur non renseigné`)]
      : [
          beneficiary.name,
          `IBAN ${printedIban(beneficiary.iban)}`,
          ...(beneficiary.bic === null ? [] : [`BIC ${beneficiary.bic}`]),
        ];
  return {
    heading: i18n._(msg`À payer : ${amount}, au plus tard le ${by}`),
    lines: [...account, i18n._(msg`Communication : ${communication}`)],
    code:
      beneficiary === null ? null : creditTransferCode({ beneficiary, amount: due, reference: paper.reference, text }),
    codeLabel: i18n._(msg`Le code se lit avec l’app d’une banque.`),
  };
}

/** Returns what the law, the company and Peppol want a paper to say besides. */
function notesOf({ i18n, order, paper, content, seller }: InvoiceSource, rate: number | undefined): Sheet['notes'] {
  const language = asLanguage(i18n.locale);
  const notes: Sheet['notes'] = [];
  if (paper.kind === 'paymentNotice')
    notes.push({ heading: null, text: i18n._(msg`Ce document n’est pas une facture.`) });
  const rule = content?.vatRates.find((one) => one.rate === rate);
  const exception = order.vatException?.rate === rate ? order.vatException : null;
  const law = rule?.mention?.[language] ?? (rule?.use === 'exception' ? rule.name[language] : undefined);
  const reasons = [law, exception?.reason].filter((one) => one !== undefined);
  if (rate !== undefined && reasons.length > 0)
    notes.push({ heading: i18n._(msg`TVA ${rate} %`), text: reasons.join('\n') });
  if (seller?.peppol === true && paper.kind === 'invoice' && order.consumerType === 'professional')
    notes.push({ heading: null, text: i18n._(msg`Facture électronique par Peppol.`) });
  const terms = seller?.terms?.[language];
  if (terms !== undefined) notes.push({ heading: i18n._(msg`Conditions`), text: terms });
  return notes;
}

/** Returns the sheet of an invoice or of a payment notice, with the mentions of Belgian law. */
export function invoiceSheet(source: InvoiceSource): Sheet {
  const { i18n, paper, order } = source;
  const { date, day } = formatsIn(source);
  const kind = paper.kind === 'invoice' ? i18n._(msg`Facture`) : i18n._(msg`Invitation à payer`);
  const title = `${kind} ${paper.number}`;
  const rate = rateOf(source);
  return {
    language: asLanguage(i18n.locale),
    fileName: fileNameOf(title),
    title,
    sender: senderLines(source),
    facts: [
      [i18n._(msg`Date`), date(paper.issuedAt)],
      [i18n._(msg`Échéance`), day(paper.dueOn)],
      ...(order.number === null ? [] : [[i18n._(msg`Commande`), order.number] as const]),
      ...(order.lastVisitAt === null ? [] : [[i18n._(msg`Visite`), date(order.lastVisitAt)] as const]),
    ],
    parties: partiesOf(source),
    table: tableOf(source, rate),
    totals: totalsOf(source, rate),
    payment: paymentOf(source),
    further: [],
    notes: notesOf(source, rate),
    foot: footOf(source, title),
  };
}
