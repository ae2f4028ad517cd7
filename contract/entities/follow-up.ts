import { z } from 'zod';
import { day, employeeRef, instant, recordId } from './common.ts';

const followUpStates = ['open', 'submitted', 'accepted', 'returned'] as const;
export const followUpState = z.enum(followUpStates);
export type FollowUpState = z.infer<typeof followUpState>;

const code = z.string().min(1).max(80);
const text = z.string().trim().max(1000);

/** Value of an answer: choices, numbers, yes or no, files, or the reason why it cannot be determined. */
const answerValue = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('choices'), codes: z.array(code).min(1).max(30) }),
  z.strictObject({ type: z.literal('numbers'), numbers: z.array(z.number()).min(1).max(4) }),
  z.strictObject({ type: z.literal('yesno'), yes: z.boolean() }),
  z.strictObject({ type: z.literal('files'), uploadIds: z.array(recordId).min(1).max(40) }),
  z.strictObject({ type: z.literal('unknown'), reason: code }),
]);

/** The answer to one question of the survey, with its proofs. */
export const givenAnswer = z.strictObject({
  value: answerValue,
  note: text,
  /** Uploads that prove it. */
  proofs: z.array(recordId).max(20),
});

const answer = givenAnswer.extend({ by: employeeRef, at: instant });
/** Maximum number of earlier answers that a question keeps. */
export const earlierAnswersMax = 10;

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
