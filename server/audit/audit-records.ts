import type { Bilingual, Content } from '#contract/content/content.ts';
import { checkCode } from '#contract/content/content.ts';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Position } from '#contract/entities/position.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { askedQuestions } from '#contract/rules/surveys/survey.ts';

/**
 * What an audit file says of an order, its visits and its survey: what an inspection of the certificate needs. Remarks, prices,
 * payments, codes, and the phones and addresses of people are not.
 */

/** Returns the same words in both languages. */
function same(text: string): Bilingual {
  return { fr: text, nl: text };
}

/** Returns what identifies the property, the client and the assignment. */
export function auditOrder({ services: known }: Content, order: Order) {
  const { id, number, orderDate, createdAt, state, region, address, realEstate } = order;
  return {
    id,
    number,
    orderDate,
    createdAt,
    state,
    region,
    address,
    realEstate,
    services: order.services.map(({ code, count }) => {
      const service = known.find((one) => one.code === code);
      return { code, count, name: service?.regionalNames[region] ?? service?.name ?? same(code) };
    }),
    client: { type: order.client.type, name: order.client.name },
    owner: order.owner,
    assignee: order.assignee,
    visitedBy: order.visitedBy,
    encodedBy: order.encodedBy,
    lastVisitAt: order.lastVisitAt,
  };
}
export type AuditOrder = ReturnType<typeof auditOrder>;

/**
 * Returns a visit with its times, and where the certifier checked in on site. A position from before the start is one of the
 * journey, perhaps their home: it is not in an audit file.
 */
export function auditVisit(visit: Visit, position: Position | undefined) {
  const { id, employee, plannedStart, plannedEnd, state, history, services, absence } = visit;
  const startedAt = history.find((one) => one.state === 'started')?.at;
  const isOnSite = position !== undefined && startedAt !== undefined && position.at >= startedAt;
  return {
    id,
    employee,
    plannedStart,
    plannedEnd,
    state,
    history,
    ...(services === undefined ? {} : { services }),
    ...(absence === undefined ? {} : { absence: { attempts: absence.attempts, uploadId: absence.uploadId } }),
    position: isOnSite ? { at: position.at, ...position.coordinates } : null,
  };
}
export type AuditVisit = ReturnType<typeof auditVisit>;

type Answer = FollowUp['answers'][string];
type Question = Content['survey']['questions'][number];

function joined(words: readonly Bilingual[]): Bilingual {
  return { fr: words.map(({ fr }) => fr).join(', '), nl: words.map(({ nl }) => nl).join(', ') };
}

function measured(numbers: readonly number[], unit: string | null, language: string): string {
  const text = numbers.map((one) => one.toLocaleString(language, { useGrouping: false })).join(' × ');
  return unit === null ? text : `${text} ${unit}`;
}

/**
 * Returns an answer in words.
 * @param paths the files of the audit file by the identifier of their upload
 */
function answerText(
  { survey }: Content,
  question: Question | undefined,
  value: Answer['value'],
  paths: ReadonlyMap<string, string>,
): Bilingual {
  switch (value.type) {
    case 'choices':
      return joined(value.codes.map((code) => question?.choices.find((one) => one.code === code)?.name ?? same(code)));
    case 'numbers': {
      const unit = question?.unit ?? null;
      return { fr: measured(value.numbers, unit, 'fr-BE'), nl: measured(value.numbers, unit, 'nl-BE') };
    }
    case 'yesno':
      return value.yes ? { fr: 'Oui', nl: 'Ja' } : { fr: 'Non', nl: 'Nee' };
    case 'text':
      return same(value.text);
    case 'files':
      return joined(value.uploadIds.map((id) => same(paths.get(id) ?? id)));
    case 'unknown': {
      const reason = survey.unknownReasons.find((one) => one.code === value.reason)?.name ?? same(value.reason);
      return { fr: `Ne peut être déterminé : ${reason.fr}`, nl: `Niet te bepalen: ${reason.nl}` };
    }
  }
}

/**
 * Returns a survey and its answers in the order of the questions, each with its question and in words. `asked` is false for an
 * answer that no question asks for any more, which is no part of the survey.
 */
export function auditSurvey(content: Content, followUp: FollowUp, paths: ReadonlyMap<string, string>) {
  const { id, state, assignee, openedAt, history, answers } = followUp;
  const { questions } = content.survey;
  const asked = new Set(askedQuestions(questions, answers).map(({ code }) => code));
  const rankOf = (code: string): number => {
    const rank = questions.findIndex((one) => one.code === code);
    return rank === -1 ? questions.length : rank;
  };
  return {
    id,
    state,
    assignee,
    openedAt,
    history,
    answers: Object.entries(answers)
      .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
      .map(([code, answer]) => {
        const question = questions.find((one) => one.code === code);
        return {
          code,
          asked: asked.has(code),
          section: content.survey.sections.find((one) => one.code === question?.section)?.name ?? null,
          question: question?.text ?? null,
          words: answerText(content, question, answer.value, paths),
          ...answer,
        };
      }),
  };
}
export type AuditSurvey = ReturnType<typeof auditSurvey>;

type FormVersion = Omit<Feedback, 'id' | 'orderId' | 'visitId' | 'earlier'>;

/** Returns what was found on site, and who signed. What the form asks of invoices, payments and a sale is not part of it. */
function onSite({ checklists }: Content, form: FormVersion) {
  const { by, submittedAt, arrivedAt, present, checklist, signature } = form;
  return {
    by,
    submittedAt,
    arrivedAt,
    present,
    checklist: checklist.map((line) => {
      const known = checklists.find((one) => checkCode(one) === line.code);
      const chosen = known?.choices?.find(({ code }) => code === line.choice);
      return { ...line, check: known?.text ?? null, ...(chosen === undefined ? {} : { chosen: chosen.name }) };
    }),
    signed: signature === null ? null : { name: signature.name, at: signature.at },
  };
}

/** Returns the form of a visit, with its versions before a correction. */
export function auditForm(content: Content, { id, visitId, earlier = [], ...form }: Feedback) {
  return { id, visitId, ...onSite(content, form), earlier: earlier.map((one) => onSite(content, one)) };
}
export type AuditForm = ReturnType<typeof auditForm>;
