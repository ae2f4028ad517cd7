import { useMemo } from 'react';
import type { Content } from '#contract/content/content.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import { surveyProgress } from '#contract/rules/surveys/survey.ts';
import { typedAnswers } from '#data/queries/visits/typed-answers.ts';
import { useLive } from '#hooks/data/use-live.ts';

/** A section of the survey with the questions that the answers so far ask. */
export interface SurveySection {
  section: Content['survey']['sections'][number];
  questions: SurveyQuestion[];
  /** How many of them have an answer. */
  answered: number;
}

export interface Survey {
  sections: SurveySection[];
  asked: SurveyQuestion[];
  answered: number;
  /** Returns whether a question still lacks an answer that counts. */
  isOpen: (question: string) => boolean;
  /** Codes of the answers that no question asks for any more. */
  closed: string[];
  /** Returns the next question without an answer after this one, around the end; null when all have one. */
  nextOpen: (after: string | null) => SurveyQuestion | null;
}

const noAnswers: FollowUp['answers'] = {};
const nothingTyped: readonly string[] = [];

/** Returns the questions that an order's answers ask, by section. What is typed and not yet an answer leaves its question open. */
export function useSurvey(survey: Content['survey'] | undefined, orderId: string, followUp: FollowUp | null): Survey {
  const typed = useLive((db) => typedAnswers(db, orderId), [orderId]) ?? nothingTyped;
  const answers = followUp?.answers ?? noAnswers;
  const returned = followUp?.returned;
  return useMemo(() => {
    const { asked, closed, open: unanswered } = surveyProgress(survey?.questions ?? [], answers, returned);
    const open = asked.filter((question) => unanswered.includes(question) || typed.includes(question.code));
    const sections = (survey?.sections ?? []).map((section) => {
      const questions = asked.filter((question) => question.section === section.code);
      return { section, questions, answered: questions.filter((one) => !open.includes(one)).length };
    });
    return {
      sections,
      asked,
      answered: asked.length - open.length,
      isOpen: (code) => open.some((question) => question.code === code),
      closed,
      nextOpen: (after) => {
        const place = asked.findIndex(({ code }) => code === after);
        return (
          open.find((one) => asked.indexOf(one) > place) ?? open.find(({ code }) => code !== after) ?? open[0] ?? null
        );
      },
    };
  }, [survey, answers, returned, typed]);
}
