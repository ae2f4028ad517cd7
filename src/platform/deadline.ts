/** Something took longer than it may; `what` names it. */
class DeadlineExceeded extends Error {
  readonly code = 'DeadlineExceeded';
  readonly what: string;
  constructor(what: string) {
    super(`${what} took too long`);
    this.what = what;
  }
}

/** How often a held deadline looks again, in milliseconds. */
const holdInterval = 500;

export interface DeadlineOptions {
  /** While true the deadline does not strike: a schema upgrade may take as long as it takes (rule RN3). */
  isHeld?: () => boolean;
}

/**
 * What `promise` gives, unless it takes more than `ms` milliseconds. The work itself is not stopped: IndexedDB offers no way.
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
