import { withDeadline } from './deadline.ts';

/** A context of this browser that can be known to have ended. */
export interface ContextLife {
  /** Names it in leases. */
  name: string;
  /** Others take it for ended from now on. */
  end: () => void;
}

type Locks = Pick<LockManager, 'request' | 'query'>;

/** How long the browser may take to grant a lock that nobody else asks for, milliseconds. */
const grantDeadline = 1_000;

const prefix = 'mycerti.alive.';

/** Absent outside secure contexts and in browsers of before 2022, whatever the type says. */
function browserLocks(): LockManager | null {
  const { navigator: found } = globalThis as { navigator?: { locks?: LockManager } };
  return found?.locks ?? null;
}

/**
 * Begins this context's life: a Web Lock of its own name, which the browser lets go of when the context ends, however it ends (killed,
 * stopped). Without Web Locks it has a name of which nobody can tell. Not for a page or its workers: one that holds a lock does not
 * go to the back-forward cache (rule RN3).
 * @param id told apart from every other context's
 */
export async function beginLife(id: string, locks: Locks | null = browserLocks()): Promise<ContextLife> {
  const unseen: ContextLife = { name: id, end: () => undefined };
  if (locks === null) return unseen;
  const name = `${prefix}${id}`;
  const ended = new AbortController();
  const granted = new Promise<void>((resolve, reject) => {
    const hold = (): Promise<void> => {
      resolve();
      return new Promise((letGo) => ended.signal.addEventListener('abort', () => letGo(), { once: true }));
    };
    locks.request(name, { signal: ended.signal }, hold).catch(reject);
  });
  try {
    await withDeadline(granted, grantDeadline, 'the lock of this context');
  } catch {
    ended.abort();
    return unseen;
  }
  return { name, end: () => ended.abort() };
}

/** Whether the context of that name has ended; false where the browser cannot tell. Never rejects. */
export async function hasEnded(name: string, locks: Locks | null = browserLocks()): Promise<boolean> {
  if (locks === null || !name.startsWith(prefix)) return false;
  const told = await locks.query().catch(() => null);
  return told?.held?.every((lock) => lock.name !== name) ?? false;
}
