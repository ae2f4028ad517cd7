import type { Observable } from 'dexie';

/** Resolves with the first value of a live query for which `holds` says yes. */
export function until<T>(values: Observable<T>, holds: (value: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const subscription = values.subscribe({
      next: (value) => {
        if (!holds(value)) return;
        // The first value may come before the subscription is known here.
        queueMicrotask(() => subscription.unsubscribe());
        resolve(value);
      },
      error: reject,
    });
  });
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
