import { useMemo } from 'react';
import type { Content } from '#contract/content/content.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { SurveyQuestion } from '#contract/rules/survey.ts';
import { askedQuestions, isAnswered } from '#contract/rules/survey.ts';

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
  /** Returns the next question without an answer after this one, around the end; null when all have one. */
  nextOpen: (after: string | null) => SurveyQuestion | null;
}

const noAnswers: FollowUp['answers'] = {};

/** Returns the questions that an order's answers ask, by section. */
export function useSurvey(survey: Content['survey'] | undefined, followUp: FollowUp | null): Survey {
  const answers = followUp?.answers ?? noAnswers;
  return useMemo(() => {
    const asked = askedQuestions(survey?.questions ?? [], answers);
    const open = asked.filter((question) => !isAnswered(question, answers));
    const sections = (survey?.sections ?? []).map((section) => {
      const questions = asked.filter((question) => question.section === section.code);
      return { section, questions, answered: questions.filter((one) => !open.includes(one)).length };
    });
    return {
      sections,
      asked,
      answered: asked.length - open.length,
      nextOpen: (after) => {
        const place = asked.findIndex(({ code }) => code === after);
        return (
          open.find((one) => asked.indexOf(one) > place) ?? open.find(({ code }) => code !== after) ?? open[0] ?? null
        );
      },
    };
  }, [survey, answers]);
}
