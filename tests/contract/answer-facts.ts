import { saleAnswers } from '#contract/entities/feedback.ts';
import type { SaleAnswers } from '#contract/entities/feedback.ts';
import { invoiceTable, sellStateOf } from '#contract/rules/clients/feedback-states.ts';

export interface AnswerLine {
  /** Answers by question, without the questions that do not affect the state. */
  answers: Record<string, string>;
  state: string | null;
}

function labelOf(answer: unknown): string {
  if (answer === null) return 'not answered';
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return String(answer);
}

export function invoiceLines(): AnswerLine[] {
  return invoiceTable.map(({ correct, given, state }) => ({
    answers: { 'data correct?': labelOf(correct), 'given on site?': labelOf(given) },
    state,
  }));
}

/** The sale questions in their order, with every possible answer. */
const questions = {
  property: [...saleAnswers.shape.property.unwrap().options, null],
  sold: [true, false, null],
  by: [...saleAnswers.shape.by.unwrap().options, null],
  wish: [...saleAnswers.shape.wish.unwrap().options, null],
} satisfies { [Q in keyof SaleAnswers]?: SaleAnswers[Q][] };

type Question = keyof typeof questions;

/** Returns every combination of answers to the remaining questions. */
function completions(given: Partial<SaleAnswers>, left: readonly Question[]): SaleAnswers[] {
  const [question, ...rest] = left;
  if (question === undefined) return [{ property: null, sold: null, by: null, wish: null, consentAt: null, ...given }];
  return questions[question].flatMap((answer) => completions({ ...given, [question]: answer }, rest));
}

/** Returns one line once the remaining questions do not affect the state. */
function linesAfter(given: Partial<SaleAnswers>, left: readonly Question[]): AnswerLine[] {
  const states = new Set(completions(given, left).map(sellStateOf));
  const [question, ...rest] = left;
  if (states.size > 1 && question !== undefined)
    return questions[question].flatMap((answer) => linesAfter({ ...given, [question]: answer }, rest));
  const answers = Object.fromEntries(Object.entries(given).map(([asked, answer]) => [`${asked}?`, labelOf(answer)]));
  return [{ answers, state: [...states][0] ?? null }];
}

/** Returns the table of sale answers, computed by the contract for every combination. */
export function saleLines(): AnswerLine[] {
  return linesAfter({}, ['property', 'sold', 'by', 'wish']);
}
