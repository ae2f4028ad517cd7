import type { Samples } from './statistics.ts';

/** A goal and what was measured for it. */
export interface GoalCheck {
  goal: string;
  /** What was measured, in the goal's terms. */
  figure: string;
  met: boolean;
}

/** What one workload found. */
export interface Section {
  title: string;
  /** What is measured and against what, in one paragraph. */
  how: string;
  /** Milliseconds by contender. */
  samples?: Samples;
  /** A table of its own, where times by contender are not the matter. */
  table?: string[];
  goals: GoalCheck[];
}

/** A figure of milliseconds as people read it. */
export function milliseconds(value: number): string {
  if (value >= 100) return `${Math.round(value)} ms`;
  return `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
}

/** A goal that a quotient must not exceed. */
export function ratioGoal(goal: string, figure: number, of: number, most: number): GoalCheck {
  const ratio = figure / of;
  return { goal, figure: ratio.toFixed(2), met: ratio <= most };
}

/** A goal that a figure in milliseconds must not exceed. */
export function timeGoal(goal: string, figure: number, most: number): GoalCheck {
  return { goal, figure: milliseconds(figure), met: figure <= most };
}
