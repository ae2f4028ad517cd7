/** A test that must fail while the fault is planted. */
export interface CaughtByTest {
  /** The vitest project that runs the file. */
  suite: 'unit' | 'server';
  file: string;
  /** Part of the test's title; the test quotes the rule. */
  test: string;
}

export interface CaughtBySimulation {
  /** The simulation must fail within this many schedules from seed 1. */
  schedules: number;
}

/** The result of a planted fault in one place that must catch it. */
export interface Attempt {
  caught: boolean;
  /** Where the fault was caught, or the unexpected result. */
  detail: string;
}

/** One rule broken on purpose. A piece of the product's source is replaced while a test loads it, and nowhere else. */
export interface PlantedFault {
  /** Unique name, in kebab-case. */
  name: string;
  /** The rule it breaks, such as `OB3`. */
  rule: string;
  /** The resulting behaviour of the product, as a text. */
  breaks: string;
  /** Path relative to the project's folder. */
  file: string;
  /** Text that occurs exactly once in the file, and its replacement. */
  find: string;
  replace: string;
  caughtBy: readonly (CaughtByTest | CaughtBySimulation)[];
}

/**
 * Returns the source with the fault planted.
 * @throws when the text to replace does not occur exactly once: the fault would break nothing
 */
export function plant({ name, file, find, replace }: PlantedFault, source: string): string {
  const places = source.split(find).length - 1;
  if (places !== 1) throw new Error(`the planted fault ${name} fits ${places} places of ${file} instead of one`);
  return source.replace(find, () => replace);
}

export function isSimulation(caught: CaughtByTest | CaughtBySimulation): caught is CaughtBySimulation {
  return 'schedules' in caught;
}
