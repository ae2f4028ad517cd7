import { msg } from '@lingui/core/macro';
import type { Visit } from '#contract/entities/visit.ts';
import type { AmountDue } from '#contract/rules/payments/amount-due.ts';
import { requiredOf } from '#contract/rules/orders/required-documents.ts';
import { asLanguage } from '#ui/page/local-path.ts';
import type { Sheet, SheetTable } from '#ui/papers/sheet.ts';
import type { SheetSource } from './sheet-parts.ts';
import {
  cancelledFact,
  fileNameOf,
  footOf,
  formatsIn,
  givenNotes,
  partiesOnSite,
  remarksOf,
  senderLines,
  serviceOf,
  totalLabel,
} from './sheet-parts.ts';

export interface WorkOrderSource extends SheetSource {
  /** The visit that it is for; undefined without an open one. */
  visit: Visit | undefined;
  /** Null for an order without a price, and for a cancelled one. */
  owed: AmountDue | null;
}

type Services = WorkOrderSource['order']['services'];

/** What is ticked on paper. */
const box = '[\u00A0\u00A0\u00A0]';

function toBring({ i18n, content }: WorkOrderSource, services: Services): SheetTable {
  const language = asLanguage(i18n.locale);
  return {
    heading: i18n._(msg`Pièces à rapporter`),
    columns: 'texts',
    head: [i18n._(msg`Fait`), i18n._(msg`Pièce`)],
    rows: requiredOf({ services }, content?.documents ?? []).map(({ name, always }) => [
      box,
      always ? name[language] : i18n._(msg`${name[language]} (si le bien l’a)`),
    ]),
  };
}

function toCheck({ i18n, content }: WorkOrderSource, services: Services): SheetTable {
  return {
    heading: i18n._(msg`À vérifier avant de partir`),
    columns: 'texts',
    head: [i18n._(msg`Fait`), i18n._(msg`Contrôle`)],
    rows: requiredOf({ services }, content?.checklists ?? []).map(({ text }) => [box, text[asLanguage(i18n.locale)]]),
  };
}

/** Returns when the visit is; of an order without an open one, when the last one was. */
function timesOf(source: WorkOrderSource): Sheet['facts'] {
  const { i18n, order, visit } = source;
  const { dateTime, time } = formatsIn(source);
  const label = i18n._(msg`Visite`);
  if (visit !== undefined) return [[label, `${dateTime(visit.plannedStart)} – ${time(visit.plannedEnd)}`]];
  const { state, plannedVisitAt, lastVisitAt } = order;
  if (state === 'toPlan') return [[label, i18n._(msg`Pas encore planifiée`)]];
  if (state === 'planned' && plannedVisitAt !== null) return [[label, dateTime(plannedVisitAt)]];
  return lastVisitAt === null ? [] : [[i18n._(msg`Dernière visite`), dateTime(lastVisitAt)]];
}

/** Returns the sheet that goes along to a visit: where, whom, what to do, what to bring back, what to receive. */
export function workOrderSheet(source: WorkOrderSource): Sheet {
  const { i18n, order, visit, owed } = source;
  const { money } = formatsIn(source);
  const title = order.number === null ? i18n._(msg`Bon de travail`) : i18n._(msg`Bon de travail ${order.number}`);
  const services = order.services.filter(({ code }) => visit?.services?.includes(code) ?? true);
  const certifier = visit?.employee.name ?? order.assignee?.name;
  return {
    language: asLanguage(i18n.locale),
    fileName: fileNameOf(title),
    title,
    sender: senderLines(source).slice(0, 1),
    facts: [
      ...cancelledFact(source),
      ...timesOf(source),
      ...(certifier === undefined ? [] : [[i18n._(msg`Certificateur`), certifier] as const]),
      ...(order.urgent ? [[i18n._(msg`Priorité`), i18n._(msg`Urgente`)] as const] : []),
      ...(order.smsCode === null ? [] : [[i18n._(msg`Code SMS`), order.smsCode] as const]),
    ],
    parties: partiesOnSite(source),
    table: {
      heading: null,
      columns: 'amounts',
      head: [i18n._(msg`Service`), i18n._(msg`Quantité`), i18n._(msg`Sur place`)],
      rows: services.map(({ code, count, durationMinutes }) => [
        serviceOf(source, code),
        String(count),
        i18n._(msg`${durationMinutes} min`),
      ]),
    },
    totals:
      owed === null
        ? []
        : [
            { label: totalLabel(source), value: money(order.total), isStrong: false },
            { label: i18n._(msg`Reste à payer`), value: money(owed.due), isStrong: true },
          ],
    payment: null,
    further: [toBring(source, services), toCheck(source, services)],
    notes: givenNotes(remarksOf(source)),
    foot: footOf(source, title),
  };
}
