import { withDeadline } from './deadline.ts';

/** A context of this browser (a page's worker, the service worker) among those that share its databases. */
export interface ContextLife {
  /** Names it in leases. */
  name: string;
  /** Whether the context of that name has ended; false where the browser cannot tell. Never rejects. */
  hasEnded: (name: string) => Promise<boolean>;
  /** Others take it for ended from now on. */
  end: () => void;
}

/** How long the browser may take to grant a lock that nobody else asks for, milliseconds. */
const grantDeadline = 1_000;

/** The name of a context whose end the browser tells: a Web Lock of the same name is held while it lives. */
const isToldOf = (name: string): boolean => name.startsWith('mycerti.alive.');

/** Absent outside secure contexts and in browsers of before 2022, whatever the type says. */
function browserLocks(): LockManager | null {
  const { navigator: found } = globalThis as { navigator?: { locks?: LockManager } };
  return found?.locks ?? null;
}

function unseen(id: string): ContextLife {
  return { name: id, hasEnded: () => Promise.resolve(false), end: () => undefined };
}

/**
 * Begins this context's life: a Web Lock of its own name, which the browser lets go of when the context ends, however it ends (killed,
 * reloaded, stopped). Without Web Locks it has a name of which nobody can tell.
 * @param id told apart from every other context's
 */
export async function beginLife(
  id: string,
  locks: Pick<LockManager, 'request' | 'query'> | null = browserLocks(),
): Promise<ContextLife> {
  if (locks === null) return unseen(id);
  const name = `mycerti.alive.${id}`;
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
    return unseen(id);
  }
  return {
    name,
    hasEnded: async (other) => {
      if (!isToldOf(other)) return false;
      const told = await locks.query().catch(() => null);
      return told?.held?.every((lock) => lock.name !== other) ?? false;
    },
    end: () => ended.abort(),
  };
}
