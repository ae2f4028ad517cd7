import type { Identity } from './api-clients.ts';

/** As much of the stored session as a call needs. */
export interface StoredSession {
  token: string;
  user: { UserId: string };
}

/**
 * Reads who the calls of one user are made for: the session's token while that same user is signed in, null otherwise. Work
 * of one user never leaves under another's name, and nothing is sent after an offline sign-in (no token; rule RN7).
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
