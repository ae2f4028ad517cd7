import { faker } from '@faker-js/faker/locale/nl_BE';
import { v7 } from 'uuid';
import { frenchNames } from './names.ts';
import type { Language } from './words.ts';

/** Everything random of the demo data, from one seed: the same data each time. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** True so many times in a hundred. */
  percent: (chance: number) => boolean;
  /** A UUIDv7 of that instant. */
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
