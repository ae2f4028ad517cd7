import { faker } from '@faker-js/faker/locale/nl_BE';
import { v7 } from 'uuid';
import { frenchNames } from './people/names.ts';
import type { Language } from './texts/texts.ts';

/** Provides the random values of the demo data from one seed, so that each run generates the same data. */
export interface Chance {
  /** Returns a whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** Returns true with the given probability, in percent. */
  percent: (chance: number) => boolean;
  /** Returns a UUIDv7 for that instant. */
  id: (at: Date) => string;
  person: (language: Language) => { first: string; last: string };
  company: () => string;
}

export function createChance(seed: number): Chance {
  faker.seed(seed);
  const between = (from: number, to: number): number => faker.number.int({ min: from, max: to });
  const pick = <T>(from: readonly T[]): T => faker.helpers.arrayElement(from);
  return {
    between,
    pick,
    percent: (chance) => between(1, 100) <= chance,
    id: (at) => v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => between(0, 255)) }),
    person: (language) =>
      language === 'fr'
        ? { first: pick(frenchNames.first), last: pick(frenchNames.last) }
        : { first: faker.person.firstName(), last: faker.person.lastName() },
    company: () => pick(frenchNames.last),
  };
}
