/** Thrown when something exceeded its time; `what` names it. */
class DeadlineExceeded extends Error {
  readonly code = 'DeadlineExceeded';
  readonly what: string;
  constructor(what: string) {
    super(`${what} took too long`);
    this.what = what;
  }
}

/** How often a held deadline checks again, in milliseconds. */
const holdInterval = 500;

export interface DeadlineOptions {
  /** Suspends the deadline while true: a schema upgrade has no time limit (rule RN3). */
  isHeld?: () => boolean;
}

/**
 * Resolves with the promise's value unless it takes more than `ms` milliseconds. The work itself continues: IndexedDB
 * cannot cancel it.
 * @throws DeadlineExceeded when time is up; else whatever `promise` rejects with
 */
export function withDeadline<T>(
  promise: Promise<T>,
  ms: number,
  what: string,
  options: DeadlineOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const strike = (): void => {
      if (options.isHeld?.() === true) timer = setTimeout(strike, holdInterval);
      else reject(new DeadlineExceeded(what));
    };
    let timer = setTimeout(strike, ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
