import { z } from 'zod';
import { rowKey } from '../collections.ts';
import type { EmployeeRef } from '../entities/common.ts';
import { givenDay, givenEmployee, recordId } from '../entities/common.ts';
import type { FollowUp, FollowUpState } from '../entities/follow-up.ts';
import { earlierAnswersMax, givenAnswer } from '../entities/follow-up.ts';
import { canTransitionFollowUp } from '../rules/record-states.ts';
import { changeOn, defineMutation, effectOn, onOrder } from './definition.ts';

/** Returns an open survey without answers. */
export function opened(orderId: string, at: string, assignee: EmployeeRef): FollowUp {
  return { id: orderId, orderId, state: 'open', assignee, dueOn: null, openedAt: at, answers: {}, history: [] };
}

const answerArgs = z.strictObject({ orderId: recordId, question: z.string().min(1).max(80), answer: givenAnswer });
type Answer = z.infer<typeof answerArgs>;
type Kept = FollowUp['answers'][string];
type Given = Omit<Kept, 'earlier'>;

function isSame(one: Given, other: Given): boolean {
  const { value, note, proofs, by, at } = one;
  const isItsTime = at === other.at && by.id === other.by.id;
  return isItsTime && JSON.stringify([value, note, proofs]) === JSON.stringify([other.value, other.note, other.proofs]);
}

/** Adds an answer and keeps the earlier ones. The newest is current; of one instant, as of several files, the last written. */
function beside(present: Kept | undefined, given: Given): Kept {
  if (present === undefined) return { ...given, earlier: [] };
  const { earlier, ...stands } = present;
  if ([stands, ...earlier].some((one) => isSame(one, given))) return present;
  const all = [given, stands, ...earlier].toSorted((one, other) => other.at.localeCompare(one.at));
  const [newest = given, ...rest] = all;
  return { ...newest, earlier: rest.slice(0, earlierAnswersMax) };
}

function answered(survey: FollowUp, question: string, given: Given): FollowUp {
  // The question's code is untrusted: `constructor` must not reach the prototype.
  const present = Object.hasOwn(survey.answers, question) ? survey.answers[question] : undefined;
  const answers = { ...survey.answers, [question]: beside(present, given) };
  return { ...survey, answers, state: canTransitionFollowUp(survey.state, 'open') ? 'open' : survey.state };
}

/** Answers one question of an order's survey. */
export const followUpAnswer = defineMutation({
  name: 'followUp.answer',
  version: 1,
  remote: 'field',
  args: answerArgs,
  right: 'changesOrder',
  ...onOrder<Answer>(),
  lane: (a: Answer) => `followUp:${a.orderId}`,
  merge: {},
  evidence: () => true,
  effects: (a: Answer, { actor, at }) => [
    effectOn('followUps', a.orderId, (row) =>
      answered(row ?? opened(a.orderId, at, actor), a.question, { ...a.answer, by: actor, at }),
    ),
  ],
});

function moved(survey: FollowUp, state: FollowUpState, by: EmployeeRef, at: string, reason: string): FollowUp {
  if (!canTransitionFollowUp(survey.state, state)) return survey;
  return { ...survey, state, history: [...survey.history, { state, by, at, reason }] };
}

const orderArgs = z.strictObject({ orderId: recordId });
type OfOrder = z.infer<typeof orderArgs>;

const onFollowUp = {
  version: 1,
  remote: 'field',
  ...onOrder<OfOrder>(),
  lane: (a: OfOrder) => `followUp:${a.orderId}`,
  requires: (a: OfOrder) => [rowKey('orders', a.orderId), rowKey('followUps', a.orderId)],
  merge: {},
} as const;

const assignArgs = orderArgs.extend({ assignee: givenEmployee, dueOn: givenDay.nullable() });
type Assign = z.infer<typeof assignArgs>;

/** Says who completes a survey, and until when. */
export const followUpAssign = defineMutation({
  name: 'followUp.assign',
  ...onFollowUp,
  args: assignArgs,
  right: 'supervisor',
  effects: (a: Assign) => [
    changeOn('followUps', a.orderId, (row) => ({ ...row, assignee: a.assignee, dueOn: a.dueOn })),
  ],
});

/** Submits a survey as complete. */
export const followUpSubmit = defineMutation({
  name: 'followUp.submit',
  ...onFollowUp,
  args: orderArgs,
  right: 'changesOrder',
  effects: (a: OfOrder, { actor, at }) => [
    changeOn('followUps', a.orderId, (row) => moved(row, 'submitted', actor, at, '')),
  ],
});

/** Accepts a survey. */
export const followUpAccept = defineMutation({
  name: 'followUp.accept',
  ...onFollowUp,
  args: orderArgs,
  right: 'supervisor',
  effects: (a: OfOrder, { actor, at }) => [
    changeOn('followUps', a.orderId, (row) => moved(row, 'accepted', actor, at, '')),
    changeOn('orders', a.orderId, (order) => ({ ...order, incompleteFollowUp: false })),
  ],
});

const returnArgs = orderArgs.extend({ reason: z.string().trim().min(1).max(1000), dueOn: givenDay.nullable() });
type Return = z.infer<typeof returnArgs>;

/** Returns a survey to be completed, with a reason. Without a day the due date stays. */
export const followUpReturn = defineMutation({
  name: 'followUp.return',
  ...onFollowUp,
  args: returnArgs,
  right: 'supervisor',
  effects: (a: Return, { actor, at }) => [
    changeOn('followUps', a.orderId, (row) => {
      const returned = moved(row, 'returned', actor, at, a.reason);
      return returned === row ? row : { ...returned, dueOn: a.dueOn ?? row.dueOn };
    }),
    changeOn('orders', a.orderId, (order) => ({ ...order, incompleteFollowUp: true })),
  ],
});
