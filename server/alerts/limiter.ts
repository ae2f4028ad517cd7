/** Runs tasks in their order, no more than so many at once. */
export interface Limiter {
  /** Takes a task that does not reject. */
  run: (task: () => Promise<void>) => void;
  /** How many have not begun. */
  waiting: () => number;
  /** Resolves when none is waiting or under way. */
  settled: () => Promise<void>;
}

export function createLimiter(atOnce: number): Limiter {
  const queue: (() => Promise<void>)[] = [];
  let running = 0;
  let idle: (() => void)[] = [];

  function next(): void {
    while (running < atOnce) {
      const task = queue.shift();
      if (task === undefined) break;
      running += 1;
      void task().finally(() => {
        running -= 1;
        next();
      });
    }
    if (running > 0 || queue.length > 0) return;
    for (const tell of idle) tell();
    idle = [];
  }

  return {
    run: (task) => {
      queue.push(task);
      next();
    },
    waiting: () => queue.length,
    settled: () =>
      running === 0 && queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve)),
  };
}
