import type { Live } from '#data/live/live.ts';

/** Resolves with the first value of a live query for which `holds` returns true. */
export function until<T>(values: Live<T>, holds: (value: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const subscription = values.subscribe({
      next: (value) => {
        if (!holds(value)) return;
        // The first value may arrive before the subscription is assigned.
        queueMicrotask(() => subscription.unsubscribe());
        resolve(value);
      },
      error: reject,
    });
  });
}

/** Returns the duration of some work, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
