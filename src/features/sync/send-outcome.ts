import type { Remote } from './remote.ts';

/** What became of a request to send. */
export type SendOutcome =
  | { is: 'sending' }
  | { is: 'answered' }
  /** `code` names the trouble of the first remote that did not answer. */
  | { is: 'failed'; code: string };

/**
 * Compares the remotes before the request with those of now. A remote has answered once its contact is newer. It has failed
 * once it counts a failure more, or while it waits for a person.
 */
export function sendOutcome(before: readonly Remote[], after: readonly Remote[]): SendOutcome {
  let isSending = false;
  for (const remote of after) {
    const old = before.find((one) => one.remote === remote.remote);
    const hasAnswered = remote.trouble === null && remote.contactAt !== (old?.contactAt ?? null);
    const hasFailed = remote.trouble?.kind === 'paused' || remote.failures > (old?.failures ?? 0);
    if (hasFailed && remote.trouble !== null) return { is: 'failed', code: remote.trouble.code };
    if (!hasAnswered) isSending = true;
  }
  return isSending || after.length === 0 ? { is: 'sending' } : { is: 'answered' };
}
