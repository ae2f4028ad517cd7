/** Minimum length of a new password, in characters. Older, shorter passwords remain valid. */
const newPasswordMin = 10;

/** Maximum length of any password, which bounds the server's hashing time. */
export const passwordMax = 200;

/** Issue code of a refused new password. */
export type NewPasswordIssue = 'too_small' | 'too_big' | 'is_email' | 'is_current';

/**
 * Returns the issue of a new password, or null. App and server share this check, so the server never refuses what the form
 * accepted.
 * @param facts the account's e-mail address, and the current password unless it is a reset
 */
export function newPasswordIssue(
  password: string,
  facts: { email: string; current?: string },
): NewPasswordIssue | null {
  // Counts code points: a character outside the basic plane counts once.
  const length = Array.from(password).length;
  if (length < newPasswordMin) return 'too_small';
  if (length > passwordMax) return 'too_big';
  if (password.trim().toLowerCase() === facts.email.trim().toLowerCase()) return 'is_email';
  return password === facts.current ? 'is_current' : null;
}
