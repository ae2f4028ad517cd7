import { faker as dutch } from '@faker-js/faker/locale/nl_BE';
import { faker as french } from '@faker-js/faker/locale/fr_BE';
import { v7 } from 'uuid';

/** Everything random of the demo data, from one seed: the same data each time. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** True so many times in a hundred. */
  percent: (chance: number) => boolean;
  /** A UUIDv7 of that instant. */
  id: (at: Date) => string;
  person: (language: 'fr' | 'nl') => { first: string; last: string };
  company: () => string;
}

export function createChance(seed: number): Chance {
  french.seed(seed);
  dutch.seed(seed);
  const between = (from: number, to: number): number => french.number.int({ min: from, max: to });
  return {
    between,
    pick: (from) => french.helpers.arrayElement(from),
    percent: (chance) => between(1, 100) <= chance,
    id: (at) => v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => between(0, 255)) }),
    person: (language) => {
      const { person } = language === 'fr' ? french : dutch;
      return { first: person.firstName(), last: person.lastName() };
    },
    company: () => french.person.lastName(),
  };
}
