import { z } from 'zod';
import { day, employeeRef, instant, recordId } from './common.ts';

const followUpStates = ['open', 'submitted', 'accepted', 'returned'] as const;
export const followUpState = z.enum(followUpStates);
export type FollowUpState = z.infer<typeof followUpState>;

const code = z.string().min(1).max(80);
/** Maximum lengths of what is typed: the note of an answer, and an answer in words. */
export const answerNoteMax = 1000;
export const answerTextMax = 4000;
/** Maximum number of files of an answer. */
export const answerFilesMax = 40;

/** Value of an answer: choices, numbers, yes or no, words, files, or the reason why it cannot be determined. */
const answerValue = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('choices'), codes: z.array(code).min(1).max(30) }),
  z.strictObject({
    type: z.literal('numbers'),
    numbers: z.array(z.number()).min(1).max(4),
    /** Set for numbers outside the usual bounds that their author read again. */
    confirmed: z.literal(true).exactOptional(),
  }),
  z.strictObject({ type: z.literal('yesno'), yes: z.boolean() }),
  z.strictObject({ type: z.literal('text'), text: z.string().trim().min(1).max(answerTextMax) }),
  z.strictObject({ type: z.literal('files'), uploadIds: z.array(recordId).min(1).max(answerFilesMax) }),
  z.strictObject({ type: z.literal('unknown'), reason: code }),
]);

/** Where an answer was carried over from: the survey of an earlier order at the address, or the visit form of the order. */
const answerOrigin = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('order'), orderId: recordId, number: z.string().min(1).max(40).nullable() }),
  z.strictObject({ type: z.literal('visitForm'), feedbackId: recordId }),
]);
export type AnswerOrigin = z.infer<typeof answerOrigin>;

/** The answer to one question of the survey, with its proofs. */
export const givenAnswer = z.strictObject({
  value: answerValue,
  note: z.string().trim().max(answerNoteMax),
  /** Uploads that prove it. */
  proofs: z.array(recordId).max(20),
  /** Absent in an answer that was given here. Whoever confirmed it is its author. */
  from: answerOrigin.exactOptional(),
});

const answer = givenAnswer.extend({
  by: employeeRef,
  at: instant,
  /** Set when the order had left its author: it stands beside, and never becomes the answer (rule PL3p). */
  byFormer: z.literal(true).exactOptional(),
  /** Set when the order had left its author and nobody had answered: any answer of who has it comes before this (rule PL3p). */
  filled: z.literal(true).exactOptional(),
});

/** The survey of one order and the follow-up on its missing answers. It has the order's identifier. Owned by the field portal. */
export const followUp = z.object({
  id: recordId,
  orderId: recordId,
  state: followUpState,
  assignee: employeeRef.nullable(),
  dueOn: day.nullable(),
  openedAt: instant,
  /** Answers by question code. `earlier` holds overwritten answers, newest first. */
  answers: z.record(code, answer.extend({ earlier: z.array(answer) })),
  /** Answers that were taken back, by question code, newest first. They come before the question's next answer. */
  cleared: z.record(code, z.array(answer)).exactOptional(),
  /** Why a supervisor returned single answers, by question code, until each is given again. `at` is by the server's clock. */
  returned: z.record(code, z.object({ reason: z.string(), by: employeeRef, at: instant })).exactOptional(),
  /** Each submission, acceptance or return, with its reason. */
  history: z.array(z.object({ state: followUpState, by: employeeRef, at: instant, reason: z.string() })),
});
export type FollowUp = z.infer<typeof followUp>;
