import Dexie, { liveQuery } from 'dexie';
import { isOfPull, onChange, reportFirst } from './changed-keys.ts';
import { awaitTurn } from './turns.ts';

type Next<T> = (value: T) => void;

interface Observer<T> {
  next: Next<T>;
  error?: (error: unknown) => void;
}

/** A query's results: now, and after each change of what it read. */
export interface Live<T> {
  subscribe: (observer: Observer<T> | Next<T>, error?: (error: unknown) => void) => { unsubscribe: () => void };
}

/** The last reported change was a page of a pull. */
let isPage = false;
/** Number of changes by others than a pull. */
let otherChanges = 0;

onChange((parts) => {
  isPage = isOfPull(parts);
  if (!isPage) otherChanges += 1;
});

export function observerOf<T>(observer: Observer<T> | Next<T>, error: Observer<T>['error']): Observer<T> {
  return typeof observer === 'function' ? { next: observer, ...(error && { error }) } : observer;
}

/**
 * Returns a query that runs again whenever the rows it read change, in any tab or worker: at once, but after a page of a pull when
 * its turn comes, so that a load of many pages does not read the same rows for each of them. A read that only pages have
 * overtaken still counts: while pages follow each other, none would ever be the last.
 *
 * A patient one, which reads much of what each change of this device adds to and whose result nobody waits for, waits for its turn
 * after every change.
 */
export function live<T>(query: () => Promise<T>, isPatient = false): Live<T> {
  return { subscribe: (observer, error) => follow(query, isPatient, observerOf(observer, error)) };
}

/** What a reading reports to its follower. */
interface Reports<T> extends Observer<T> {
  /** What was read has changed, and may wait for its turn. */
  onStale: () => void;
  /** It reads again, so that nothing has to wait. */
  onRun: () => void;
  /** It has read; `show` shows the result, once. */
  onRead: (show: () => void) => void;
}

/** What waits for its turn. */
interface Waits {
  inTurn: boolean;
  isPatient: boolean;
}

/** Resolves in a task of its own. A promise of Dexie, so that it goes on observing afterwards. */
function nextTask(): PromiseLike<void> {
  return new Dexie.Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** One read of a query, and the following of what it read until it is stale. */
class Reading<T> {
  readonly #query: () => Promise<T>;
  readonly #reports: Reports<T>;
  /** Its first result waits to be shown with others. */
  readonly #inTurn: boolean;
  /** Changes by others than a pull wait too. */
  readonly #isPatient: boolean;
  readonly #subscription: { unsubscribe: () => void };
  #first: { value: T } | undefined;
  #held: { value: T } | undefined;
  #isRead = false;
  #running = 0;
  #runs = 0;
  #changesBefore = otherChanges;

  constructor(query: () => Promise<T>, reports: Reports<T>, { inTurn, isPatient }: Waits) {
    this.#query = query;
    this.#reports = reports;
    this.#inTurn = inTurn;
    this.#isPatient = isPatient;
    reportFirst();
    // Only for an async function does Dexie keep observing through awaits of other functions' promises: a plain one that
    // returns a promise stops following what it reads after some of them (`liveQuery`, `isAsyncFunction`; dexie 4.4).
    this.#subscription = liveQuery(async () => this.#read()).subscribe(
      (value) => this.#give(value),
      (failure: unknown) => {
        reports.onRead(() => this.#show());
        reports.error?.(failure);
      },
    );
  }

  end(): void {
    this.#subscription.unsubscribe();
    this.#held = undefined;
    this.#reports.onRead(() => undefined);
  }

  /** Called by Dexie: at first, and when what was read has changed. */
  async #read(): Promise<T> {
    const overtaken = this.#isRead ? undefined : this.#first;
    const isIdle = this.#isRead && this.#running === 0;
    const mayWait = this.#isPatient || (overtaken === undefined ? isPage : otherChanges === this.#changesBefore);
    const waits = mayWait && (overtaken !== undefined || isIdle);
    if (!waits) return this.#run();
    this.#reports.onStale();
    if (overtaken !== undefined) Dexie.ignoreTransaction(() => this.#give(overtaken.value));
    // Dexie passes this error over, and goes on following what the last run read.
    throw new Dexie.AbortError();
  }

  async #run(): Promise<T> {
    this.#reports.onRun();
    this.#running += 1;
    this.#changesBefore = otherChanges;
    const run = (this.#runs += 1);
    try {
      // Dexie calls again for each event between a change and the read of it, whatever that event is about: it forgets the change only
      // then (`liveQuery`, `execInGlobalContext`; dexie 4.4). It does so in tasks that are queued by now, and only the last call counts.
      if (this.#isRead) await nextTask();
      if (run !== this.#runs) throw new Dexie.AbortError();
      const value = await this.#query();
      this.#first ??= { value };
      return value;
    } finally {
      this.#running -= 1;
    }
  }

  #give(value: T): void {
    // A later result is of a change by the user.
    const waits = this.#inTurn && !this.#isRead;
    this.#isRead = true;
    this.#held = { value };
    reportFirst();
    if (!waits) this.#show();
    this.#reports.onRead(() => this.#show());
  }

  #show(): void {
    if (this.#held === undefined) return;
    const { value } = this.#held;
    this.#held = undefined;
    this.#reports.next(value);
  }
}

function follow<T>(query: () => Promise<T>, isPatient: boolean, observer: Observer<T>): { unsubscribe: () => void } {
  let reading: Reading<T> | undefined;
  let leaveTurn: (() => void) | undefined;
  const leave = (): void => {
    leaveTurn?.();
    leaveTurn = undefined;
  };

  function read(inTurn: boolean): Promise<() => void> {
    leave();
    reading?.end();
    return new Promise((onRead) => {
      const onStale = (): void => {
        leaveTurn ??= awaitTurn(() => read(true));
      };
      reading = new Reading(query, { ...observer, onStale, onRun: leave, onRead }, { inTurn, isPatient });
    });
  }

  void read(false);
  return {
    unsubscribe: () => {
      leave();
      reading?.end();
    },
  };
}
