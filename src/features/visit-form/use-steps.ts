import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMediaQuery } from '#ui/use-media-query.ts';
import type { Problem } from './problems.ts';
import { problemsOf } from './problems.ts';
import type { Section, Step, StepId } from './steps.ts';
import { besides, sections, stepAt, stepsOf } from './steps.ts';
import type { VisitFormDraft } from './use-visit-form.ts';

export interface Steps {
  steps: readonly Step[];
  current: Step;
  /** On a wide screen a whole section is shown, on a phone one question. */
  wide: boolean;
  shown: readonly Step[];
  problems: readonly Problem[];
  problemOf: (field: string) => boolean;
  /** Sections that one tried to leave with something wrong in them. */
  wrong: ReadonlySet<Section>;
  there: readonly Section[];
  go: (id: StepId) => void;
  goToSection: (section: Section) => void;
  /** Leads on, unless something on screen is wrong: that is then told. */
  next: () => void;
  back: (() => void) | null;
  /** Tells everything that is wrong. */
  tellAll: () => void;
}

/**
 * Which question is on screen. It stands in the address, so that the phone's own "back" leads back one question, and in the draft,
 * so that a killed form opens where it was.
 */
export function useSteps({ form, change, checks }: VisitFormDraft, visitId: string, now: number): Steps {
  const [query, setQuery] = useSearchParams();
  const wide = useMediaQuery('(min-width: 64rem)');
  const [attempted, setAttempted] = useState<ReadonlySet<StepId>>(new Set());
  const steps = stepsOf(form, checks);
  const current = stepAt(steps, query.get('step') ?? form.step);
  const shown = wide ? steps.filter(({ section }) => section === current.section) : [current];
  const problems = problemsOf(form, checks, now);
  const told = problems.filter(({ step }) => attempted.has(step));
  const sectionOf = (id: StepId): Section | undefined => steps.find((step) => step.id === id)?.section;

  useEffect(() => {
    // Also for a step that the phone's "back" led to.
    if (form.step !== '' && form.step !== current.id) change({ step: current.id });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when another question comes to the screen
  }, [current.id]);

  const attempt = (ids: readonly Step[]): void =>
    setAttempted((known) => new Set([...known, ...ids.map(({ id }) => id)]));
  const go = (id: StepId): void => {
    attempt(shown);
    change({ step: id });
    setQuery({ visit: visitId, step: id });
    window.scrollTo({ top: 0 });
  };
  const before = besides(steps, current, -1, wide);
  return {
    steps,
    current,
    wide,
    shown,
    problems,
    problemOf: (field) => told.some((problem) => problem.field === field),
    wrong: new Set(told.flatMap(({ step }) => sectionOf(step) ?? [])),
    there: sections.filter((section) => steps.some((step) => step.section === section)),
    go,
    goToSection: (section) => {
      const first = steps.find((step) => step.section === section);
      if (first !== undefined) go(first.id);
    },
    next: () => {
      attempt(shown);
      const isWrong = problems.some(({ step }) => shown.some(({ id }) => id === step));
      const after = besides(steps, current, 1, wide);
      if (!isWrong && after !== undefined) go(after.id);
    },
    back: before === undefined ? null : () => go(before.id),
    tellAll: () => attempt(steps),
  };
}
