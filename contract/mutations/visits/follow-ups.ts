import { z } from 'zod';
import { reasonMax } from '../../values/limits.ts';
import { rowKey } from '../../collections.ts';
import type { EmployeeRef } from '../../entities/common.ts';
import { seenDecision } from '../../entities/decision.ts';
import { givenDay, givenEmployee, instant, recordId, samePerson } from '../../entities/common.ts';
import type { FollowUp, FollowUpState } from '../../entities/follow-up.ts';
import { givenAnswer } from '../../entities/follow-up.ts';
import { brusselsDay } from '../../rules/brussels-time.ts';
import { decidedAt, lastDecision, unseenDecision } from '../../rules/decisions.ts';
import { canJudgeFollowUp } from '../../rules/surveys/follow-ups.ts';
import { workingDaysAfter } from '../../rules/visits/holidays.ts';
import { canTransitionFollowUp } from '../../rules/record-states.ts';
import { sameJson } from '../../rules/text/same-json.ts';
import type { Judged as JudgedOn, Refusal } from '../definition.ts';
import { changeOn, defineMutation, effectOn, onOrder } from '../definition.ts';

/** Returns an open survey without answers. */
function opened(orderId: string, at: string, assignee: EmployeeRef): FollowUp {
  return { id: orderId, orderId, state: 'open', assignee, dueOn: null, openedAt: at, answers: {}, history: [] };
}

const questionCode = z.string().min(1).max(80);
const answerArgs = z.strictObject({ orderId: recordId, question: questionCode, answer: givenAnswer });
type Answer = z.infer<typeof answerArgs>;
type Kept = FollowUp['answers'][string];
type Given = Omit<Kept, 'earlier'>;

function isSame(one: Given, other: Given): boolean {
  const { by, at } = one;
  const isItsTime = at === other.at && by.id === other.by.id;
  const said = ({ value, note, proofs, from }: Given) => [value, note, proofs, from ?? null];
  return isItsTime && sameJson(said(one), said(other));
}

/** Returns the value of a question's code. The code is untrusted: `constructor` must not reach the prototype. */
function under<T>(record: Readonly<Record<string, T>> | undefined, question: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, question) ? record[question] : undefined;
}

/** Returns a record without a question. */
function without<T>(record: Readonly<Record<string, T>> = {}, question: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([code]) => code !== question));
}

/**
 * Adds an answer and keeps the earlier ones, all of them: what a row may have bounds them (rule OB6e), and refuses one more. The
 * newest is current, but none of a former holder, whose clock is another; of one instant, as of several files, the last written.
 */
function beside(present: Kept | undefined, given: Given, cleared: readonly Given[]): Kept {
  if (present === undefined) return { ...given, earlier: cleared.filter((one) => !isSame(one, given)) };
  const { earlier, ...stands } = present;
  if ([stands, ...earlier].some((one) => isSame(one, given))) return present;
  const all = [given, stands, ...earlier].toSorted((one, other) => other.at.localeCompare(one.at));
  const newest = all.find(({ byFormer, filled }) => byFormer !== true && filled !== true) ?? given;
  return { ...newest, earlier: all.filter((one) => one !== newest) };
}

/** Adds an answer. `madeAt`: by the server's clock, as the times of returns are. */
function answered(survey: FollowUp, question: string, given: Given, madeAt: string): FollowUp {
  const { cleared, returned, ...rest } = survey;
  const answer = beside(under(survey.answers, question), given, under(cleared, question) ?? []);
  // An answer that was written offline before a return has not heeded it: the reason stays, and so does the return.
  const isBefore = (reason: { at: string } | undefined): boolean => reason !== undefined && madeAt < reason.at;
  const left = isBefore(under(returned, question)) ? returned : without(returned, question);
  const next = {
    ...rest,
    answers: { ...survey.answers, [question]: answer },
    ...(cleared === undefined ? {} : { cleared: without(cleared, question) }),
    ...(returned === undefined ? {} : { returned: left }),
  };
  return Object.values(returned ?? {}).some(isBefore) ? next : reopened(next);
}

function reopened(survey: FollowUp): FollowUp {
  return { ...survey, state: canTransitionFollowUp(survey.state, 'open') ? 'open' : survey.state };
}

function clearedOf(survey: FollowUp, question: string): FollowUp {
  const present = under(survey.answers, question);
  if (present === undefined) return survey;
  const { earlier, ...stood } = present;
  return reopened({
    ...survey,
    answers: without(survey.answers, question),
    cleared: { ...survey.cleared, [question]: [stood, ...earlier] },
  });
}

/** Working days after a visit in which its survey is to be completed, unless a supervisor says another day. */
const surveyDays = 2;

/** Returns the survey of an order as the end of a visit leaves it. Without a due date it gets the usual one. */
export function dueAfterVisit(survey: FollowUp | undefined, orderId: string, at: string, by: EmployeeRef): FollowUp {
  const row = survey ?? opened(orderId, at, by);
  return row.state === 'open' && row.dueOn === null
    ? { ...row, dueOn: workingDaysAfter(brusselsDay(at), surveyDays) }
    : row;
}

const orderArgs = z.strictObject({ orderId: recordId });
type OfOrder = z.infer<typeof orderArgs>;

const onSurvey = {
  version: 1,
  remote: 'field',
  ...onOrder<OfOrder>(),
  lane: (a: OfOrder) => `followUp:${a.orderId}`,
} as const;

/** Answers one question of an order's survey. */
export const followUpAnswer = defineMutation({
  name: 'followUp.answer',
  ...onSurvey,
  version: 2,
  args: answerArgs,
  right: 'changesOrder',
  evidence: () => true,
  effects: (a: Answer, { actor, at, correctedAt }) => [
    effectOn('followUps', a.orderId, (row) =>
      answered(row ?? opened(a.orderId, at, actor), a.question, { ...a.answer, by: actor, at }, correctedAt),
    ),
  ],
});

const clearArgs = z.strictObject({ orderId: recordId, question: questionCode });
type Clear = z.infer<typeof clearArgs>;

/** Takes an answer back: its question is open again. What was answered is kept. */
export const followUpClear = defineMutation({
  name: 'followUp.clear',
  ...onSurvey,
  args: clearArgs,
  right: 'changesOrder',
  refusal: unlessAccepted,
  effects: (a: Clear) => [changeOn('followUps', a.orderId, (row) => clearedOf(row, a.question))],
});

function stepped(survey: FollowUp, state: FollowUpState, by: EmployeeRef, at: string, reason: string): FollowUp {
  const { returned: _, ...rest } = survey;
  // A decision names the last one by its time, and the submission that it is about (rule DC1b).
  const last = survey.history.findLast((step) => (step.state === 'submitted') === (state === 'submitted'));
  return { ...rest, state, history: [...survey.history, { state, by, at: decidedAt(at, last), reason }] };
}

function moved(survey: FollowUp, state: FollowUpState, by: EmployeeRef, at: string): FollowUp {
  return canTransitionFollowUp(survey.state, state) ? stepped(survey, state, by, at, '') : survey;
}

const onFollowUp = {
  ...onSurvey,
  requires: (a: OfOrder) => [rowKey('orders', a.orderId), rowKey('followUps', a.orderId)],
} as const;

const assignArgs = orderArgs.extend({ assignee: givenEmployee, dueOn: givenDay.nullable() });
type Assign = z.infer<typeof assignArgs>;

/** Says who completes a survey, and until when. */
export const followUpAssign = defineMutation({
  name: 'followUp.assign',
  ...onFollowUp,
  args: assignArgs,
  right: 'supervisor',
  refusal: unlessAccepted,
  merge: { assignee: 'first', dueOn: 'first' },
  updates: 'followUps',
  changes: (a: Assign) => ({
    row: rowKey('followUps', a.orderId),
    fields: ['assignee', 'dueOn'],
    cleanedBy: { assignee: samePerson },
  }),
  effects: (a: Assign) => [
    changeOn('followUps', a.orderId, (row) => ({ ...row, assignee: a.assignee, dueOn: a.dueOn })),
  ],
});

/** Refuses a change of a survey that a supervisor has accepted. */
function unlessAccepted({ orderId }: OfOrder, { rows }: JudgedOn): Refusal {
  return rows.get('followUps', orderId)?.state === 'accepted' ? 'StateNotAllowed' : undefined;
}

/** Submits a survey as complete. The server refuses one with open questions, and names them. */
export const followUpSubmit = defineMutation({
  name: 'followUp.submit',
  ...onFollowUp,
  args: orderArgs,
  right: 'changesOrder',
  refusal: ({ orderId }: OfOrder, { rows }) => {
    const survey = rows.get('followUps', orderId);
    return survey === undefined || canTransitionFollowUp(survey.state, 'submitted') ? undefined : 'StateNotAllowed';
  },
  effects: (a: OfOrder, { actor, at }) => [
    changeOn('followUps', a.orderId, (row) => moved(row, 'submitted', actor, at)),
  ],
});

/** `submittedAt`: the submission that the supervisor read, which version 1 did not name. Version 2 named no decision. */
const judgedArgs = orderArgs.extend({ submittedAt: instant.exactOptional(), ...seenDecision });
type Judged = z.infer<typeof judgedArgs>;

const judged = {
  version: 3,
  right: 'supervisor',
} as const;

function isDecidedUnseen(survey: FollowUp, { seen }: Judged, actor: EmployeeRef): boolean {
  return unseenDecision(lastDecision(survey), seen, actor.id) !== undefined;
}

/** Accepts a survey. */
export const followUpAccept = defineMutation({
  name: 'followUp.accept',
  ...onFollowUp,
  ...judged,
  args: judgedArgs,
  decides: ({ orderId, seen }: Judged) => ({ row: rowKey('followUps', orderId), accepted: true, reason: '', seen }),
  effects: (a: Judged, { actor, at }) => [
    changeOn('followUps', a.orderId, (row) =>
      canJudgeFollowUp(row, 'accepted', a.seen) && !isDecidedUnseen(row, a, actor)
        ? stepped(row, 'accepted', actor, at, '')
        : row,
    ),
    changeOn('orders', a.orderId, (order) => ({ ...order, incompleteFollowUp: false })),
  ],
});

const reason = z.string().trim().max(reasonMax);
const returnArgs = judgedArgs
  .extend({
    reason,
    /** The answers to give again, each with its own reason. */
    questions: z
      .array(z.strictObject({ question: questionCode, reason: reason.min(1) }))
      .max(200)
      .exactOptional(),
    dueOn: givenDay.nullable(),
  })
  .refine(({ reason: whole, questions = [] }) => whole !== '' || questions.length > 0, { path: ['reason'] });
type Return = z.infer<typeof returnArgs>;

/** Returns a survey to be completed, with a reason. Without a day the due date stays. */
export const followUpReturn = defineMutation({
  name: 'followUp.return',
  ...onFollowUp,
  ...judged,
  args: returnArgs,
  decides: ({ orderId, reason: whole, questions = [], seen }: Return) => ({
    row: rowKey('followUps', orderId),
    accepted: false,
    // The reasons of single answers count: nobody has read them.
    reason: [whole, ...questions.map((one) => one.reason)].filter(Boolean).join('\n'),
    seen,
  }),
  effects: (a: Return, { actor, at, correctedAt }) => [
    changeOn('followUps', a.orderId, (row) => {
      if (!canJudgeFollowUp(row, 'returned', a.seen) || isDecidedUnseen(row, a, actor)) return row;
      const returned = stepped(row, 'returned', actor, at, a.reason);
      const reasons = (a.questions ?? []).map(
        (one) => [one.question, { reason: one.reason, by: actor, at: correctedAt }] as const,
      );
      return { ...returned, returned: Object.fromEntries(reasons), dueOn: a.dueOn ?? row.dueOn };
    }),
    changeOn('orders', a.orderId, (order) => ({ ...order, incompleteFollowUp: true })),
  ],
});
