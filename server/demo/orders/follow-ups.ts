import type { Content } from '#contract/content/content.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts';
import { daysAfter, minutesAfter } from '../people/calendar.ts';
import { people } from '../people/people.ts';
import type { Chance } from '../chance.ts';
import { officeTexts } from '../texts/office-texts.ts';
import { languageOfRegion } from '../places.ts';
import { endOf } from './visits.ts';

type Question = Content['survey']['questions'][number];
type Value = FollowUp['answers'][string]['value'];

/** Plausible ranges of numbers, by unit of the question. A number without a unit is a year. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  'm²': [45, 220],
  mm: [40, 160],
  cm: [20, 180],
  '°': [15, 50],
  l: [80, 300],
  m: [2, 15],
  kWp: [2, 8],
};
const years = [1955, 2020] as const;

/** Returns the codes of an answer that conditions of later questions refer to. */
function codesOf(value: Value): string[] {
  if (value.type === 'choices') return value.codes;
  return value.type === 'yesno' ? [value.yes ? 'yes' : 'no'] : [];
}

function valueOf(chance: Chance, { type, choices, unit }: Question, reasons: readonly string[]): Value {
  const unknown: Value = { type: 'unknown', reason: chance.pick(reasons) };
  switch (type) {
    case 'choice':
      return { type: 'choices', codes: [chance.pick(choices).code] };
    case 'choices': {
      const some = choices.filter(() => chance.percent(40)).map(({ code }) => code);
      return { type: 'choices', codes: some.length === 0 ? [chance.pick(choices).code] : some };
    }
    case 'number':
      return { type: 'numbers', numbers: [chance.between(...(ranges[unit ?? ''] ?? years))] };
    case 'text':
      return unknown;
    case 'yesno':
      return { type: 'yesno', yes: chance.percent(35) };
    // These answers are files, and the demo only has the files that its orders require.
    case 'photo':
    case 'document':
      return unknown;
  }
}

/** Answers `share` percent of the questions whose conditions hold, in the order of the survey. */
function answersOf(
  chance: Chance,
  survey: Content['survey'],
  given: { share: number; by: FollowUp['assignee'] & object; from: string },
): FollowUp['answers'] {
  const reasons = survey.unknownReasons.map(({ code }) => code);
  const answers: FollowUp['answers'] = {};
  let at = given.from;
  for (const question of survey.questions) {
    const { onlyIf } = question;
    const before = onlyIf === null ? undefined : answers[onlyIf.question];
    const isAsked =
      onlyIf === null || (before !== undefined && codesOf(before.value).some((code) => onlyIf.answers.includes(code)));
    if (!isAsked || !chance.percent(given.share)) continue;
    // `given.from` precedes the end of the visit: the certifier answers during the visit.
    at = minutesAfter(at, 0.4);
    answers[question.code] = {
      value: valueOf(chance, question, reasons),
      note: '',
      proofs: [],
      by: given.by,
      at,
      earlier: [],
    };
  }
  return answers;
}

const shares = { open: 30, returned: 65, submitted: 100, accepted: 100 };

/** Returns the survey of a visited order. It is accepted unless the order has an incomplete follow-up. */
export function demoFollowUp(chance: Chance, order: Order, visit: Visit, content: Content, now: Date): FollowUp {
  const openedAt = endOf(visit);
  const assignee = visit.employee;
  const state = order.incompleteFollowUp ? chance.pick(['open', 'open', 'submitted', 'returned'] as const) : 'accepted';
  const texts = officeTexts[languageOfRegion(order.region)];
  const submittedAt = daysAfter(openedAt, 0.3, now);
  const decidedAt = daysAfter(openedAt, 0.8, now);
  const reason = state === 'returned' ? chance.pick(texts.returnReasons) : '';
  const history: FollowUp['history'] = [];
  if (state !== 'open') history.push({ state: 'submitted', by: assignee, at: submittedAt, reason: '' });
  if (state === 'accepted' || state === 'returned')
    history.push({ state, by: people.supervisor, at: decidedAt, reason });
  const from = minutesAfter(openedAt, -30);
  return {
    id: order.id,
    orderId: order.id,
    state,
    assignee,
    dueOn: state === 'open' || state === 'returned' ? addDays(brusselsDay(now), chance.between(-3, 6)) : null,
    openedAt,
    answers: answersOf(chance, content.survey, { share: shares[state], by: assignee, from }),
    history,
  };
}
