/** Schedules that once went wrong, with what they found; played each time. */
export const pinnedSeeds: { seed: number; found: string }[] = [];
