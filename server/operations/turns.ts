import type { LimitFunction } from 'p-limit';
import pLimit from 'p-limit';
import { CodedError } from '../errors.ts';

interface TurnLimits {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that wait for their turn. */
  waitingMax: number;
  /** Milliseconds that a task waits. */
  waitMax: number;
}

/** Seconds after which a rejected task may be repeated. */
const retryAfter = 1;

/**
 * Runs a task when its turn comes, first come first served.
 * @throws {CodedError} Unavailable when too many wait, or when this one has waited too long
 */
export type Turns = <T>(task: () => Promise<T>) => Promise<T>;

export function createTurns({ atOnce, waitingMax, waitMax }: TurnLimits): Turns {
  let free = atOnce;
  const waiting = new Set<() => void>();

  async function turn(): Promise<void> {
    if (free > 0) return void (free -= 1);
    if (waiting.size >= waitingMax) throw new CodedError('Unavailable', { retryAfter });
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(tooLong);
        waiting.delete(begin);
        resolve();
      };
      const tooLong = setTimeout(() => {
        waiting.delete(begin);
        reject(new CodedError('Unavailable', { retryAfter }));
      }, waitMax);
      waiting.add(begin);
    });
  }

  /** Passes the turn on, or frees it. */
  function end(): void {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  }

  return async (task) => {
    await turn();
    try {
      return await task();
    } finally {
      end();
    }
  };
}

/** Returns a function that runs the tasks of each owner, so many at once: the others of theirs wait. */
export function createQueues(atOnce: number) {
  const queues = new Map<string, { run: LimitFunction; tasks: number }>();
  return async <T>(owner: string, task: () => Promise<T>): Promise<T> => {
    const queue = queues.get(owner) ?? { run: pLimit(atOnce), tasks: 0 };
    queues.set(owner, queue);
    queue.tasks += 1;
    try {
      return await queue.run(task);
    } finally {
      queue.tasks -= 1;
      if (queue.tasks === 0) queues.delete(owner);
    }
  };
}
