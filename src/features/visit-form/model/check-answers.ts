import { doubtsOf, notedAt } from './check-doubts.ts';
import type { AskedCheck, CheckAnswer, VisitForm } from '../form.ts';
import { unanswered } from '../form.ts';

/** Returns the checklist with other answers for some of its lines. */
export function withAnswers(
  { checklist }: VisitForm,
  checks: readonly AskedCheck[],
  answer: (current: CheckAnswer) => CheckAnswer,
): Pick<VisitForm, 'checklist'> {
  const changed = { ...checklist };
  for (const { code } of checks) changed[code] = answer(checklist[code] ?? unanswered);
  return { checklist: changed };
}

/** Returns the checklist with these lines confirmed together. */
export function confirmTogether(form: VisitForm, checks: readonly AskedCheck[]): Pick<VisitForm, 'checklist'> {
  return withAnswers(form, checks, (current) => ({ ...current, result: 'ok', inBulk: true }));
}

/** Returns whether an unanswered check is confirmed with the rest of its group. A measure is when its value raises no doubt. */
export function isConfirmedWithRest(check: AskedCheck, form: VisitForm): boolean {
  const { result } = form.checklist[check.code] ?? unanswered;
  if (result !== null || check.choices !== undefined || check.isAlone === true) return false;
  if (check.measure === undefined) return true;
  const [doubt, ...others] = doubtsOf(check, form, []);
  const isProposed = doubt?.kind === 'proposed' && doubt.result === 'ok' && others.length === 0;
  return isProposed && notedAt(check, form.checklist[check.code] ?? unanswered) === null;
}
