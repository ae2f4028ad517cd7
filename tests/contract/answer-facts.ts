import { saleAnswers } from '#contract/entities/feedback.ts';
import type { SaleAnswers } from '#contract/entities/feedback.ts';
import { invoiceTable, sellStateOf } from '#contract/rules/feedback-states.ts';

export interface AnswerLine {
  /** Answers by question; a question that makes no difference is not there. */
  answers: Record<string, string>;
  state: string | null;
}

function word(answer: unknown): string {
  if (answer === null) return 'not answered';
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return String(answer);
}

export function invoiceLines(): AnswerLine[] {
  return invoiceTable.map(({ correct, given, state }) => ({
    answers: { 'data correct?': word(correct), 'given on site?': word(given) },
    state,
  }));
}

/** The sale questions in the order in which they are asked, with every answer to each. */
const questions = {
  property: [...saleAnswers.shape.property.unwrap().options, null],
  sold: [true, false, null],
  by: [...saleAnswers.shape.by.unwrap().options, null],
  wish: [...saleAnswers.shape.wish.unwrap().options, null],
} satisfies { [Q in keyof SaleAnswers]?: SaleAnswers[Q][] };

type Question = keyof typeof questions;

/** Every way to answer the questions that are left. */
function completions(given: Partial<SaleAnswers>, left: readonly Question[]): SaleAnswers[] {
  const [question, ...rest] = left;
  if (question === undefined) return [{ property: null, sold: null, by: null, wish: null, consentAt: null, ...given }];
  return questions[question].flatMap((answer) => completions({ ...given, [question]: answer }, rest));
}

/** One line as soon as what is left to ask makes no difference. */
function linesAfter(given: Partial<SaleAnswers>, left: readonly Question[]): AnswerLine[] {
  const states = new Set(completions(given, left).map(sellStateOf));
  const [question, ...rest] = left;
  if (states.size > 1 && question !== undefined)
    return questions[question].flatMap((answer) => linesAfter({ ...given, [question]: answer }, rest));
  const answers = Object.fromEntries(Object.entries(given).map(([asked, answer]) => [`${asked}?`, word(answer)]));
  return [{ answers, state: [...states][0] ?? null }];
}

/** The table of sale answers, worked out by asking the contract about all of them. */
export function saleLines(): AnswerLine[] {
  return linesAfter({}, ['property', 'sold', 'by', 'wish']);
}
