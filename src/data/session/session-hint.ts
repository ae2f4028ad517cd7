import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';

/** Key in local storage, under the product's prefix (specification §9). */
const key = 'mycerti.user';

/** Whose database the last page of this browser had open. `public/settings.js` looks whether there is one. */
export interface SessionHint {
  deployment: string;
  userId: string;
}

/**
 * Returns whose database this page will probably open: local storage answers at once, the session stands in a database. Null when
 * nobody was signed in, or when the storage cannot be read. The session decides.
 */
export function readSessionHint(storage: Pick<Storage, 'getItem'> = localStorage): SessionHint | null {
  try {
    const stored = parseJson(storage.getItem(key) ?? '');
    if (!isRecord(stored)) return null;
    const { deployment, userId } = stored;
    return typeof deployment === 'string' && typeof userId === 'string' ? { deployment, userId } : null;
  } catch {
    return null;
  }
}

export function writeSessionHint({ deployment, userId }: SessionHint): void {
  try {
    localStorage.setItem(key, JSON.stringify({ deployment, userId }));
  } catch {
    // The next start opens the databases one after the other.
  }
}

export function forgetSessionHint(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The session decides.
  }
}
