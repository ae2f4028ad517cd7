import { msg } from '@lingui/core/macro';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { amountDueOf, receivedBeyond } from '#contract/rules/payments/amount-due.ts';
import { isLost } from '#contract/rules/orders/required-documents.ts';
import { answerTo } from '#contract/rules/surveys/survey.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { answerLines } from '#labels/files/capture-labels.ts';
import {
  checkAnswerLabels,
  checkLabels,
  measureLabels,
  questionLabels,
  requiredDocumentLabels,
  sectionLabels,
} from '#labels/content-labels.ts';
import type { LabelContext } from '#labels/label-context.ts';
import { labelledLine } from '#labels/labelled-line.ts';
import { argumentLines } from '#labels/mutations/mutation-labels.ts';
import { draftStateLabels, orderStateLabels, visitStateLabels } from '#labels/orders/order-labels.ts';
import { documentKindLabels, paymentMethodLabels, uploadKindLabels } from '#labels/record-labels.ts';
import { asLanguage } from '#ui/page/local-path.ts';
import type { Sheet, SheetTable, SheetTotal } from '#ui/papers/sheet.ts';
import type { SheetSource } from './sheet-parts.ts';
import {
  fileNameOf,
  footOf,
  formatsIn,
  givenNotes,
  partiesOnSite,
  remarksOf,
  senderLines,
  servicesTable,
  totalLabel,
} from './sheet-parts.ts';

export interface DossierSource extends SheetSource {
  visits: readonly Visit[];
  papers: readonly Invoice[];
  payments: readonly Payment[];
  /** The forms of its visits, the latest first. */
  forms: readonly Feedback[];
  /** Its survey; undefined without one. */
  followUp: FollowUp | undefined;
  files: readonly FileOfOrder[];
  messages: readonly Message[];
  /** When it is printed, milliseconds. */
  now: number;
}

function factsOf(source: DossierSource): Sheet['facts'] {
  const { i18n, order, now } = source;
  const { day, date, dateTime } = formatsIn(source);
  const { draft } = order;
  const people: [string, string | undefined][] = [
    [i18n._(msg`Attribué à`), order.assignee?.name],
    [i18n._(msg`Gestionnaire`), order.handler?.name],
    [i18n._(msg`Visité par`), order.visitedBy?.name],
    [i18n._(msg`Encodé par`), order.encodedBy?.name],
    [i18n._(msg`Commercial`), order.commercial?.name],
  ];
  const all: [string, string | undefined][] = [
    [i18n._(msg`État`), i18n._(orderStateLabels[order.state])],
    [i18n._(msg`Priorité`), order.urgent ? i18n._(msg`Urgente`) : undefined],
    [i18n._(msg`Commandée le`), day(order.orderDate)],
    ...people,
    [
      i18n._(msg`Brouillon PEB`),
      draft === null ? undefined : `${i18n._(draftStateLabels[draft.state])}, ${date(draft.submittedAt)}`,
    ],
    [i18n._(msg`Code SMS`), order.smsCode ?? undefined],
    [i18n._(msg`Lien de la vidéo`), order.videoUrl ?? undefined],
    [i18n._(msg`Lien de la visite 360°`), order.visit360Url ?? undefined],
    [i18n._(msg`Étiquettes`), order.tags.join(', ')],
    [i18n._(msg`Imprimé le`), dateTime(now)],
  ];
  return all.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value] as const]));
}

function totalsOf(source: DossierSource): SheetTotal[] {
  const { i18n, order, payments } = source;
  const { money } = formatsIn(source);
  const owed = amountDueOf(order, payments);
  const received = payments.reduce((sum, { amount }) => sum + amount, 0);
  const beyond = receivedBeyond(order.total, payments);
  const lines: [string, number | null, boolean][] = [
    [totalLabel(source), order.total, true],
    [i18n._(msg`Payé`), payments.length === 0 ? null : received, false],
    [i18n._(msg`Reste à payer`), owed === null || order.state === 'cancelled' ? null : owed.due, true],
    [i18n._(msg`Payé en trop`), beyond === 0 ? null : beyond, true],
  ];
  return lines.flatMap(([label, value, isStrong]) =>
    value === null ? [] : [{ label, value: money(value), isStrong }],
  );
}

function texts(heading: string, head: string[], rows: string[][]): SheetTable {
  return { heading, columns: 'texts', head, rows };
}

function visitsOf(source: DossierSource): SheetTable {
  const { i18n, visits } = source;
  const { dateTime, time } = formatsIn(source);
  return texts(
    i18n._(msg`Visites`),
    [i18n._(msg`Prévue`), i18n._(msg`Certificateur`), i18n._(msg`État`)],
    visits.map(({ plannedStart, plannedEnd, employee, state, cancelReason, absence }) => [
      `${dateTime(plannedStart)} – ${time(plannedEnd)}`,
      employee.name,
      [i18n._(visitStateLabels[state]), cancelReason, absence?.note].filter(Boolean).join(' : '),
    ]),
  );
}

/** Returns the answers of each visit form, and its checks. */
function formsOf(source: DossierSource, labels: LabelContext): SheetTable[] {
  const { i18n, forms } = source;
  const { dateTime } = formatsIn(source);
  return forms.map(({ submittedAt, checklist, ...form }) => {
    const { arrivedAt, present, invoice, sale, options, cashReceived, signature } = form;
    const given = { arrivedAt, present, invoice, sale, options, cashReceived, signature };
    return texts(
      i18n._(msg`Retour de visite du ${dateTime(submittedAt)}`),
      [i18n._(msg`Question`), i18n._(msg`Réponse`)],
      [
        ...argumentLines(labels, 'feedback.submit', given).map(({ label, text }) => [label, text]),
        ...checklist.map((line) => [
          checkLabels(labels, line.code),
          [[checkAnswerLabels(labels, line), measureLabels(labels, line)].filter(Boolean).join(' '), line.note]
            .filter(Boolean)
            .join('\n'),
        ]),
      ],
    );
  });
}

/** Returns the answers of the survey in the order of its questions, those to questions that are asked no more last. */
function surveyOf({ i18n, content, followUp }: DossierSource, labels: LabelContext): SheetTable {
  const answers = followUp?.answers ?? {};
  const asked = (content?.survey.questions ?? []).map(({ code }) => code);
  const codes = [...new Set([...asked, ...Object.keys(answers)])];
  return texts(
    i18n._(msg`Relevé`),
    [i18n._(msg`Rubrique`), i18n._(msg`Question`), i18n._(msg`Réponse`)],
    codes.flatMap((question) => {
      const answer = answerTo(answers, question);
      if (answer === undefined) return [];
      const [said, ...further] = answerLines(labels, { question, answer });
      const more = further.map(({ label, text }) => labelledLine(i18n, label, text));
      return [[sectionLabels(labels, question), questionLabels(labels, question), [said?.text, ...more].join('\n')]];
    }),
  );
}

function moneyOf(source: DossierSource): SheetTable[] {
  const { i18n, papers, payments } = source;
  const { money, day, date } = formatsIn(source);
  return [
    texts(
      i18n._(msg`Factures et avis`),
      [i18n._(msg`Émise le`), i18n._(msg`Échéance`), i18n._(msg`Montant`), i18n._(msg`Numéro`)],
      papers.map(({ kind, number, issuedAt, dueOn, total }) => [
        date(issuedAt),
        day(dueOn),
        money(total),
        [kind === 'invoice' ? i18n._(msg`Facture`) : i18n._(msg`Invitation à payer`), number].filter(Boolean).join(' '),
      ]),
    ),
    texts(
      i18n._(msg`Paiements`),
      [
        i18n._(msg`Date`),
        i18n._(msg`Montant`),
        i18n._(msg({ context: 'paiement', message: 'Moyen' })),
        i18n._(msg`Noté par`),
      ],
      payments.map(({ receivedAt, amount, method, receivedBy, note }) => [
        date(receivedAt),
        money(amount),
        i18n._(paymentMethodLabels[method]),
        [receivedBy.name, note].filter(Boolean).join('\n'),
      ]),
    ),
  ];
}

function filesOf(source: DossierSource, labels: LabelContext): SheetTable {
  const { i18n, files } = source;
  const { date } = formatsIn(source);
  const receiptOf = (upload: FileOfOrder['upload']): string => {
    if (upload.receivedAt !== null) return date(upload.receivedAt);
    return isLost(upload) ? i18n._(msg`Non, à reprendre`) : i18n._(msg`Pas encore`);
  };
  return texts(
    i18n._(msg`Documents et photos`),
    [i18n._(msg`Date`), i18n._(msg`Par`), i18n._(msg`Sur le serveur`), i18n._(msg`Pièce`)],
    files.map(({ upload, document }) => [
      date(upload.capturedAt),
      upload.by.name,
      receiptOf(upload),
      [
        upload.requirement === null
          ? i18n._(document === undefined ? uploadKindLabels[upload.kind] : documentKindLabels[document.kind])
          : requiredDocumentLabels(labels, upload.requirement),
        upload.name,
      ].join('\n'),
    ]),
  );
}

function notesOf(source: DossierSource): Sheet['notes'] {
  const { i18n, order, forms, messages } = source;
  const { dateTime } = formatsIn(source);
  const said = (at: string, name: string): string => i18n._(msg`Message du ${dateTime(at)}, ${name}`);
  return givenNotes([
    ...remarksOf(source),
    [
      i18n._(msg`Annulation`),
      order.cancelled === undefined ? '' : `${order.cancelled.by.name} : ${order.cancelled.reason}`,
    ],
    ...forms.map(({ by, remarks }): [string, string] => [i18n._(msg`Remarques de la visite, ${by.name}`), remarks]),
    ...messages.map(({ sentAt, author, body }): [string, string] => [said(sentAt, author.name), body]),
  ]);
}

/**
 * Returns the sheet of an order for the office's own folder: what this device has of its visits, their forms, its survey, its money,
 * its files and its messages.
 */
export function dossierSheet(source: DossierSource): Sheet {
  const { i18n, order, content } = source;
  const formats = formatsIn(source);
  const labels = { i18n, formats, content };
  const title = order.number === null ? i18n._(msg`Dossier`) : i18n._(msg`Dossier ${order.number}`);
  return {
    language: asLanguage(i18n.locale),
    fileName: fileNameOf(title),
    title,
    sender: senderLines(source).slice(0, 1),
    facts: factsOf(source),
    parties: partiesOnSite(source),
    table: servicesTable(source),
    totals: totalsOf(source),
    payment: null,
    further: [
      visitsOf(source),
      ...formsOf(source, labels),
      surveyOf(source, labels),
      ...moneyOf(source),
      filesOf(source, labels),
    ],
    notes: notesOf(source),
    foot: footOf(source, title),
  };
}
