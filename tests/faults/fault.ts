/** Where a planted fault must turn something red. */
export interface CaughtByTest {
  /** The vitest project that runs the file. */
  suite: 'unit' | 'server';
  file: string;
  /** Part of the test's title; the test quotes the rule. */
  test: string;
}

export interface CaughtBySimulation {
  /** The simulation must fail within so many schedules from seed 1. */
  schedules: number;
}

/** One rule, broken on purpose: a piece of the product's source replaced while it is loaded by a test, and never anywhere else. */
export interface PlantedFault {
  /** Unique, in kebab-case. */
  name: string;
  /** The rule it breaks, `OB3`. */
  rule: string;
  /** What the product then does, in words. */
  breaks: string;
  /** Path from the project's folder. */
  file: string;
  /** Text that stands exactly once in the file, and what stands there instead. */
  find: string;
  replace: string;
  caughtBy: readonly (CaughtByTest | CaughtBySimulation)[];
}

/** The source with the fault in it. @throws when the text to replace is not there exactly once: the fault would break nothing */
export function plant({ name, file, find, replace }: PlantedFault, source: string): string {
  const places = source.split(find).length - 1;
  if (places !== 1) throw new Error(`the planted fault ${name} fits ${places} places of ${file} instead of one`);
  return source.replace(find, () => replace);
}

export function isSimulation(caught: CaughtByTest | CaughtBySimulation): caught is CaughtBySimulation {
  return 'schedules' in caught;
}
