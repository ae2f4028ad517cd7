import { isPhoneNumber } from '#contract/rules/phone-number.ts';
import type { Refusal } from './rule.ts';

/** A given telephone number under its path in the arguments. */
type GivenPhone = readonly [path: readonly (string | number)[], phone: string | null | undefined];

/** Returns the given numbers of people. */
export function phonesOf(path: string, people: readonly { phone: string | null }[] = []): GivenPhone[] {
  return people.map(({ phone }, index) => [[path, index, 'phone'], phone]);
}

/**
 * Refuses texts that are no telephone numbers. A stored text is accepted again: older versions of the app did not check it, and
 * an edit of something else must not fail on it.
 */
export function unlessPhones(given: readonly GivenPhone[], stored: readonly (string | null | undefined)[]): Refusal {
  const wrong = given.filter(
    ([, phone]) =>
      phone !== undefined && phone !== null && phone !== '' && !stored.includes(phone) && !isPhoneNumber(phone),
  );
  if (wrong.length === 0) return undefined;
  return { code: 'ValidationFailed', paths: wrong.map(([path]) => ({ path: ['args', ...path], issue: 'phone' })) };
}
