import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
  /** Name of the function, class or constant at the top of a module that it changes, in whichever file that stands. */
  in: string;
  /** Text that occurs exactly once in it, and its replacement. */
  find: string;
  replace: string;
  caughtBy: readonly (CaughtByTest | CaughtBySimulation)[];
}

const root = join(import.meta.dirname, '..', '..');
const beginning = /^(?:export )?(?:async )?(?:function\*?|const|class) ([\w$]+)/gm;

interface Declaration {
  name: string;
  from: number;
  text: string;
}

/** Returns the declarations at the top of a module. Each ends where the next one begins. */
function declarationsIn(source: string): Declaration[] {
  const starts = [...source.matchAll(beginning)];
  return starts.map(({ 1: name = '', index }, at) => ({
    name,
    from: index,
    text: source.slice(index, starts[at + 1]?.index),
  }));
}

let ofProduct: (Declaration & { file: string })[] | undefined;

function declarationsOfProduct(): NonNullable<typeof ofProduct> {
  const files = globSync('{contract,server,src,sw}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  return files.flatMap((file) =>
    declarationsIn(readFileSync(join(root, file), 'utf8')).map((one) => ({ ...one, file })),
  );
}

/** Returns the declarations that a fault fits, one for each place. */
function fitting<T extends Declaration>({ in: name, find }: PlantedFault, declarations: readonly T[]): T[] {
  return declarations
    .filter((one) => one.name === name)
    .flatMap((one) => Array.from({ length: one.text.split(find).length - 1 }, () => one));
}

function onlyOne<T>({ name, in: place }: PlantedFault, found: readonly T[]): T {
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(`the planted fault ${name} fits ${found.length} places of ${place} instead of one`);
  return first;
}

/**
 * Returns the absolute path of the module that a fault changes.
 * @throws when its text does not occur exactly once: the fault would break nothing
 */
export function fileOf(fault: PlantedFault): string {
  ofProduct ??= declarationsOfProduct();
  return join(root, onlyOne(fault, fitting(fault, ofProduct)).file);
}

/** Returns the source of its module with the fault planted. */
export function plant(fault: PlantedFault, source: string): string {
  const { from, text } = onlyOne(fault, fitting(fault, declarationsIn(source)));
  const planted = text.replace(fault.find, () => fault.replace);
  return source.slice(0, from) + planted + source.slice(from + text.length);
}

export function isSimulation(caught: CaughtByTest | CaughtBySimulation): caught is CaughtBySimulation {
  return 'schedules' in caught;
}
