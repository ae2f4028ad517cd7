import type { FollowUp } from '#contract/entities/follow-up.ts';
import { answerNoteMax } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import { answerTo, askedQuestions } from '#contract/rules/surveys/survey.ts';
import type { Suggestion, Suggestions } from '#data/queries/visits/survey-suggestions.ts';
import { isOffered, surveySuggestions } from '#data/queries/visits/survey-suggestions.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent } from '#hooks/app/use-content.ts';
import { useLive } from '#hooks/data/use-live.ts';
import type { StoreAnswer } from './use-answer.ts';

const none: Suggestions = new Map();

export interface OfferedAnswers {
  /** Returns what is offered at a question. */
  of: (question: string) => readonly Suggestion[];
  confirm: (question: string, suggestion: Suggestion) => void;
  /** How many questions of a section one tap answers: those that are asked, and those that this home's own answers open. */
  countIn: (section: string) => number;
  confirmSection: (section: string) => void;
}

/** Offers what was carried over to the questions of an order's survey, and stores what is confirmed. */
export function useSuggestions(order: Order, followUp: FollowUp | null, store: StoreAnswer): OfferedAnswers {
  const { actor } = useAppData();
  const content = useContent();
  const suggestions =
    useLive(async (db) => (content === null ? none : surveySuggestions(db, order, content)), [order.id, content]) ??
    none;
  const answers = followUp?.answers ?? {};
  const of = (question: string): readonly Suggestion[] =>
    (suggestions.get(question) ?? []).filter((one) => isOffered(one, answerTo(answers, question)));
  const confirm = (question: string, { from, value, note, proofs }: Suggestion): void => {
    const before = answerTo(answers, question);
    const notes = [before?.note ?? '', note].filter((one) => one !== '').join('\n');
    void store(question, {
      ...(value === undefined ? {} : { value }),
      ...(from === null ? {} : { from }),
      note: notes.length > answerNoteMax ? (before?.note ?? '') : notes,
      proofs: [...new Set([...(before?.proofs ?? []), ...proofs])],
    });
  };
  /**
   * Returns what a tap confirms in a section: each unanswered question that is asked, or that what it confirms opens. What another
   * home says is confirmed by who has read it: on a question that is asked.
   */
  function confirmable(section: string): { question: SurveyQuestion; suggestion: Suggestion }[] {
    const questions = content?.survey.questions ?? [];
    const onScreen = askedQuestions(questions, answers);
    let assumed = answers;
    const taken: { question: SurveyQuestion; suggestion: Suggestion }[] = [];
    for (const question of questions) {
      const suggestion = of(question.code).find(({ value }) => value !== undefined);
      const isOpen = answerTo(assumed, question.code) === undefined;
      if (question.section !== section || suggestion?.value === undefined || !isOpen) continue;
      if (!(suggestion.otherBox === null ? askedQuestions(questions, assumed) : onScreen).includes(question)) continue;
      taken.push({ question, suggestion });
      const { value, note } = suggestion;
      const given = { value, note, proofs: [], by: actor, at: '', earlier: [] };
      assumed = { ...assumed, [question.code]: given };
    }
    return taken;
  }
  return {
    of,
    confirm,
    countIn: (section) => confirmable(section).length,
    confirmSection: (section) => {
      for (const { question, suggestion } of confirmable(section)) confirm(question.code, suggestion);
    },
  };
}
