/** Least characters of a new password. Passwords from before this rule still sign in. */
const newPasswordMin = 10;

/** Most characters of any password: a longer one would only cost the server time. */
export const passwordMax = 200;

/** Why a new password is not accepted: an issue code of the wire, not a sentence. */
export type NewPasswordIssue = 'too_small' | 'too_big' | 'is_email' | 'is_current';

/**
 * What is wrong with a new password, or null. App and server ask the same question, so that nothing that the form accepts is
 * refused by the server for its form.
 * @param facts the account's email, and the current password where it is known (a reset does not know it)
 */
export function newPasswordIssue(
  password: string,
  facts: { email: string; current?: string },
): NewPasswordIssue | null {
  // Counted as a person counts: a letter outside of the basic plane is one.
  const length = Array.from(password).length;
  if (length < newPasswordMin) return 'too_small';
  if (length > passwordMax) return 'too_big';
  if (password.trim().toLowerCase() === facts.email.trim().toLowerCase()) return 'is_email';
  return password === facts.current ? 'is_current' : null;
}
