import type { Identity } from '../http/api-clients.ts';

/** The part of the stored session that a call needs. */
export interface StoredSession {
  token: string;
  user: { UserId: string };
}

/**
 * Returns a reader of one user's identity: the session's token while that user is signed in, null otherwise. One user's
 * work is never sent under another's name, and nothing is sent after an offline sign-in (no token; rule RN7).
 */
export function identityOf(
  readSession: () => Promise<StoredSession | null>,
  userId: string,
): () => Promise<Identity | null> {
  return async () => {
    const session = await readSession();
    if (session?.user.UserId !== userId || session.token === '') return null;
    return { token: session.token, userId };
  };
}
