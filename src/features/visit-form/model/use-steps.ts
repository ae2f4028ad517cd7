import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AmountDue } from '#contract/rules/payments/amount-due.ts';
import type { Problem } from './problems.ts';
import { problemsOf } from './problems.ts';
import type { Section, Step, StepId } from './steps.ts';
import { adjacentStep, anchorOf, sections, findStep, stepsOf } from './steps.ts';
import type { VisitFormDraft } from '../use-visit-form.ts';

export interface Steps {
  steps: readonly Step[];
  current: Step;
  /** The steps of the section on screen. */
  shown: readonly Step[];
  problems: readonly Problem[];
  problemOf: (field: string) => boolean;
  /** Sections with a problem in a step that the user tried to leave. */
  invalid: ReadonlySet<Section>;
  sections: readonly Section[];
  go: (id: StepId) => void;
  goToSection: (section: Section) => void;
  /** Opens the next section. When the section on screen has a problem, shows the problem instead. */
  next: () => void;
  back: (() => void) | null;
  /** Shows the problems of all steps. */
  showAllProblems: () => void;
}

/** Scrolls to a step: to the top of the page for the first one of its section. */
function scrollToStep([first]: readonly Step[], { id }: Step): void {
  if (id === first?.id) window.scrollTo({ top: 0 });
  else document.querySelector(`[id="${anchorOf(id)}"]`)?.scrollIntoView({ block: 'start' });
}

/**
 * Tracks the step on screen. The address holds it, so that the browser's "back" goes back one step. The draft holds it too, so
 * that a killed app reopens the form at the same step. An open form does not follow the draft's: another tab may have stored it.
 */
export function useSteps(
  { form, change, checks }: VisitFormDraft,
  { visitId, now, owed }: { visitId: string; now: number; owed: AmountDue | null },
): Steps {
  const [query, setQuery] = useSearchParams();
  const [attempted, setAttempted] = useState<ReadonlySet<StepId>>(new Set());
  const [openedAt] = useState(form.step);
  const steps = stepsOf(form, checks);
  const current = findStep(steps, query.get('step') ?? openedAt);
  const shown = steps.filter(({ section }) => section === current.section);
  const problems = problemsOf(form, checks, now, owed);
  const shownProblems = problems.filter(({ step }) => attempted.has(step));
  const sectionOf = (id: StepId): Section | undefined => steps.find((step) => step.id === id)?.section;

  useEffect(() => {
    // Covers a step that the browser's "back" opened.
    if (form.step !== '' && form.step !== current.id) change({ step: current.id });
    scrollToStep(shown, current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the step on screen changes
  }, [current.id]);

  const attempt = (ids: readonly Step[]): void =>
    setAttempted((known) => new Set([...known, ...ids.map(({ id }) => id)]));
  const go = (id: StepId): void => {
    attempt(shown);
    change({ step: id });
    const flow = query.get('flow');
    setQuery({ visit: visitId, ...(flow === null ? {} : { flow }), step: id });
  };
  const previous = adjacentStep(steps, current, -1);
  return {
    steps,
    current,
    shown,
    problems,
    problemOf: (field) => shownProblems.some((problem) => problem.field === field),
    invalid: new Set(shownProblems.flatMap(({ step }) => sectionOf(step) ?? [])),
    sections: sections.filter((section) => steps.some((step) => step.section === section)),
    go,
    goToSection: (section) => {
      const first = steps.find((step) => step.section === section);
      if (first !== undefined) go(first.id);
    },
    next: () => {
      attempt(shown);
      const isWrong = problems.some(({ step }) => shown.some(({ id }) => id === step));
      const following = adjacentStep(steps, current, 1);
      if (!isWrong && following !== undefined) go(following.id);
    },
    back: previous === undefined ? null : () => go(previous.id),
    showAllProblems: () => attempt(steps),
  };
}
