import type { Samples } from './statistics.ts';

/** A goal with its measurement. */
export interface GoalCheck {
  goal: string;
  /** The measurement, in the goal's terms. */
  figure: string;
  met: boolean;
}

/** The findings of one workload. */
export interface Section {
  title: string;
  /** The measured work and its comparison, in one paragraph. */
  how: string;
  /** Milliseconds by contender. */
  samples?: Samples;
  /** A separate table, for findings other than times by contender. */
  table?: string[];
  goals: GoalCheck[];
}

/** Formats a figure of milliseconds. */
export function milliseconds(value: number): string {
  if (value >= 100) return `${Math.round(value)} ms`;
  return `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
}

/** Creates a goal that a quotient must not exceed. */
export function ratioGoal(goal: string, figure: number, of: number, most: number): GoalCheck {
  const ratio = figure / of;
  return { goal, figure: ratio.toFixed(2), met: ratio <= most };
}

/** Creates a goal that a figure in milliseconds must not exceed. */
export function timeGoal(goal: string, figure: number, most: number): GoalCheck {
  return { goal, figure: milliseconds(figure), met: figure <= most };
}
