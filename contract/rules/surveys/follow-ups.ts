import type { EmployeeRef } from '../../entities/common.ts';
import type { FollowUp } from '../../entities/follow-up.ts';
import type { Order } from '../../entities/order.ts';
import { isMadeAnyway, lastDecision } from '../decisions.ts';
import { isOpenOrder } from '../orders/order-states.ts';
import { canTransitionFollowUp } from '../record-states.ts';

/** Fields of an order that name its people. */
type Staffed = Pick<Order, 'assignee' | 'handler' | 'visitedBy' | 'commercial'>;

/** Returns the employees who may have the follow-up of an order: those who may change the order, each once. */
export function followUpCandidates({ assignee, visitedBy, handler, commercial }: Staffed): EmployeeRef[] {
  const people = new Map<string, EmployeeRef>();
  for (const one of [assignee, visitedBy, handler, commercial]) if (one !== null) people.set(one.id, one);
  return [...people.values()];
}

/** Returns the employee who has the follow-up of an order. The order's assignee has one whose own no longer sees the order. */
export function followUpAssigneeOf(
  order: Staffed,
  followUp: Pick<FollowUp, 'assignee'> | undefined,
): EmployeeRef | null {
  const chosen = followUp?.assignee;
  const isThere = followUpCandidates(order).some(({ id }) => id === chosen?.id);
  return chosen !== undefined && isThere ? chosen : order.assignee;
}

/** True when a survey was neither submitted nor judged. An answer reopens one that was, and does not make it so again. */
export function isUntouched({ state, history }: Pick<FollowUp, 'state' | 'history'>): boolean {
  return state === 'open' && history.length === 0;
}

/**
 * True when a supervisor may return a survey: a submitted or an accepted one, and one that an answer has reopened since its
 * submission, so that the supervisor's reasons reach who answers it.
 */
function canReturnFollowUp({ state, history }: Pick<FollowUp, 'state' | 'history'>): boolean {
  return canTransitionFollowUp(state, 'returned') || (state === 'open' && history.at(-1)?.state === 'submitted');
}

/** True when a supervisor may accept or return a survey. What a colleague returned may be decided all the same while nobody answered. */
export function canJudgeFollowUp(
  survey: FollowUp,
  to: 'accepted' | 'returned',
  seen: string | null | undefined,
): boolean {
  if (survey.state === 'returned' && isMadeAnyway(lastDecision(survey), seen)) return true;
  return to === 'returned' ? canReturnFollowUp(survey) : canTransitionFollowUp(survey.state, to);
}

/**
 * Returns the employee who has to complete the survey of an order. Null for a survey that is complete, not needed, or
 * submitted: then it is the supervisor's turn. A certified or cancelled order owes nothing.
 * @param followUp undefined when the order has none yet
 */
export function owesAnswersOf(
  order: Staffed & Pick<Order, 'incompleteFollowUp' | 'state'>,
  followUp: Pick<FollowUp, 'state' | 'assignee'> | undefined,
): EmployeeRef | null {
  const isDue = followUp === undefined || followUp.state === 'open' || followUp.state === 'returned';
  return order.incompleteFollowUp && isDue && isOpenOrder(order) ? followUpAssigneeOf(order, followUp) : null;
}
