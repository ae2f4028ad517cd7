import { withDeadline } from '../http/deadline.ts';

/** A context of this browser whose end others can detect. */
export interface ContextLife {
  /** Its name in leases. */
  name: string;
  /** Ends it for others from now on. */
  end: () => void;
}

type Locks = Pick<LockManager, 'request' | 'query'>;

/** How long the browser may take to grant an uncontended lock, milliseconds. */
const grantDeadline = 1_000;

const prefix = 'mycerti.alive.';

/** Returns the lock manager; null outside secure contexts and in browsers before 2022, despite the type. */
function browserLocks(): LockManager | null {
  const { navigator: found } = globalThis as { navigator?: { locks?: LockManager } };
  return found?.locks ?? null;
}

/**
 * Starts this context's life: a Web Lock of its own name, which the browser releases when the context ends in any way
 * (killed, stopped).
 * Without Web Locks, others cannot detect the end. Not for a page or its workers: a page that holds a lock never enters
 * the back-forward cache (rule RN3).
 * @param id unique among contexts
 */
export async function beginLife(id: string, locks: Locks | null = browserLocks()): Promise<ContextLife> {
  const unseen: ContextLife = { name: id, end: () => undefined };
  if (locks === null) return unseen;
  const name = `${prefix}${id}`;
  const ended = new AbortController();
  const granted = new Promise<void>((resolve, reject) => {
    const hold = (): Promise<void> => {
      resolve();
      return new Promise((release) => ended.signal.addEventListener('abort', () => release(), { once: true }));
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

/** Returns whether the named context has ended; false when the browser cannot tell. Never rejects. */
export async function hasEnded(name: string, locks: Locks | null = browserLocks()): Promise<boolean> {
  if (locks === null || !name.startsWith(prefix)) return false;
  const reported = await locks.query().catch(() => null);
  return reported?.held?.every((lock) => lock.name !== name) ?? false;
}
