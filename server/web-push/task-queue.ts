import pLimit from 'p-limit';

/** Runs tasks in order, a limited number at once. */
export interface TaskQueue {
  add: (task: () => Promise<void>) => void;
  /** Returns the number of tasks that have not started. */
  waiting: () => number;
  /** Resolves when no task is waiting or under way. */
  idle: () => Promise<void>;
}

/** Creates a queue. A task that rejects calls `onFailure` and affects no other task. */
export function createTaskQueue(concurrency: number, onFailure: () => void): TaskQueue {
  const limit = pLimit(concurrency);
  const unfinished = new Set<Promise<void>>();
  return {
    add: (task) => {
      const run = limit(task)
        .catch(onFailure)
        .finally(() => unfinished.delete(run));
      unfinished.add(run);
    },
    waiting: () => limit.pendingCount,
    idle: async () => {
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
  };
}
