import type { EmployeeRef } from '#contract/entities/common.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import { askedQuestions } from '#contract/rules/surveys/survey.ts';
import { testContent } from '../content.ts';

/** Returns an answer to every question that a survey asks by default: that it cannot be determined, which opens no other. */
export function wholeSurvey(by: EmployeeRef, at = '2026-11-20T09:00:00.000Z'): FollowUp['answers'] {
  const { questions, unknownReasons } = testContent.survey;
  const value = { type: 'unknown' as const, reason: unknownReasons[0]?.code ?? '' };
  const answer = { value, note: '', proofs: [], by, at, earlier: [] };
  return Object.fromEntries(askedQuestions(questions, {}).map(({ code }) => [code, answer]));
}
