import { isEmail } from '#contract/rules/text/email.ts';
import { asValue } from '#contract/rules/text/lines.ts';
import { isPhoneNumber } from '#contract/rules/text/phone-number.ts';
import type { Refusal } from './rule.ts';

/** How a person is reached. */
interface Reach {
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

/** A person under their path in the arguments. */
type Given = readonly [path: readonly (string | number)[], person: Reach | undefined];

/** Returns the given people of a list under their paths. */
export function peopleOf(path: string, people: readonly Reach[] = []): Given[] {
  return people.map((person, index) => [[path, index], person]);
}

const checks = [
  ['phone', isPhoneNumber],
  ['email', isEmail],
] as const;

/**
 * Refuses texts that are no telephone numbers or no e-mail addresses. A stored text is accepted again: older versions of the
 * app did not check it, and an edit of something else must not fail on it.
 */
export function unlessReachable(given: readonly Given[], stored: readonly (Reach | undefined)[]): Refusal {
  const paths = given.flatMap(([path, person]) =>
    checks.flatMap(([field, isRight]) => {
      const text = person?.[field] ?? '';
      if (text === '' || isRight(text) || stored.some((one) => asValue(one?.[field] ?? '') === asValue(text)))
        return [];
      return [{ path: ['args', ...path, field], issue: field }];
    }),
  );
  return paths.length === 0 ? undefined : { code: 'ValidationFailed', paths };
}
