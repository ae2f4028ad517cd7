import { useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import { questionAnchor } from './question-card.tsx';
import type { Survey } from './use-survey.ts';

export interface SurveyPlace {
  /** Code of the section on screen; null without any. */
  section: string | null;
  open: (section: string) => void;
  /** Goes to the next question without an answer. */
  next: () => void;
  /** Goes there too, into its field if it has one: for a keyboard. */
  nextField: () => void;
  show: (question: SurveyQuestion) => void;
}

interface Target {
  question: SurveyQuestion;
  /** Whether its field gets the focus instead of the question. */
  isField: boolean;
}

/**
 * Tracks the section on screen, by the address (`?section=`), and leads to the next question without an answer. Without one in
 * the address it begins with the first section that has such a question.
 */
export function useSurveyPlace({ sections, nextOpen }: Survey): SurveyPlace {
  const [search, setSearch] = useSearchParams();
  const [begun, setBegun] = useState<string | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  // As it was when the survey opened: answers do not change the page.
  const first = nextOpen(null)?.section ?? sections[0]?.section.code ?? null;
  if (begun === null && first !== null) setBegun(first);
  const asked = search.get('section');
  const isKnown = sections.some(({ section }) => section.code === asked);
  const shown = isKnown ? asked : (begun ?? first);
  useLayoutEffect(() => {
    if (target === null) return;
    const card = document.getElementById(questionAnchor(target.question.code));
    card?.scrollIntoView({ block: 'start' });
    const field = target.isField ? card?.querySelector<HTMLElement>('input:not([type]), textarea') : null;
    (field ?? card)?.focus({ preventScroll: true });
    // The address follows the target: a question of another section is on screen only then.
  }, [target, shown]);
  const open = (section: string): void =>
    setSearch(
      (current) => new URLSearchParams([...[...current].filter(([name]) => name !== 'section'), ['section', section]]),
      {
        replace: true,
      },
    );
  const show = (question: SurveyQuestion, isField = false): void => {
    open(question.section);
    setTarget({ question, isField });
  };
  const go = (isField: boolean): void => {
    const question = nextOpen(target?.question.code ?? null);
    if (question !== null) show(question, isField);
  };
  return {
    section: shown,
    open: (section) => {
      open(section);
      setTarget(null);
    },
    next: () => go(false),
    nextField: () => go(true),
    show: (question) => show(question),
  };
}
