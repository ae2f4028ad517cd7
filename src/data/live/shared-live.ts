import { dequal } from 'dequal';
import type { Live } from './live.ts';
import { live } from './live.ts';
import type { UserDatabase } from '../database/user-database.ts';

/** A query of rows, and what else decides its result. */
export type RowQuery<T, A extends readonly unknown[]> = (db: UserDatabase, ...args: A) => Promise<T>;

/** What is followed by other means than a query that runs again at once. */
export interface RowFollow<T, A extends readonly unknown[]> {
  follow: (db: UserDatabase, ...args: A) => Live<T>;
}

/** Returns the patient live query of a function. */
export function patient<T, A extends readonly unknown[]>(query: RowQuery<T, A>): RowFollow<T, A> {
  return { follow: (db, ...args) => live(() => query(db, ...args), true) };
}

/** A live query that several parts follow; its last result comes at once. */
class SharedLive<T> {
  readonly #live: Live<T>;
  readonly #followers = new Map<object, { next: (value: T) => void; error: ((error: unknown) => void) | undefined }>();
  #last: { value: T } | undefined;
  #following: { unsubscribe: () => void } | undefined;

  constructor(source: Live<T>) {
    this.#live = source;
  }

  get isFollowed(): boolean {
    return this.#followers.size > 0;
  }

  hasValue(): boolean {
    return this.#last !== undefined;
  }

  getValue(): T | undefined {
    return this.#last?.value;
  }

  subscribe(next: (value: T) => void, error?: (error: unknown) => void): { unsubscribe: () => void } {
    const key = {};
    this.#followers.set(key, { next, error });
    if (this.#last !== undefined) next(this.#last.value);
    this.#following ??= this.#live.subscribe({
      next: (value) => {
        // A page of a pull makes queries read again whose rows it did not change: nothing is drawn again then.
        if (this.#last !== undefined && value !== this.#last.value && dequal(value, this.#last.value)) return;
        this.#last = { value };
        for (const follower of this.#followers.values()) follower.next(value);
      },
      error: (failure) => {
        for (const follower of this.#followers.values()) follower.error?.(failure);
      },
    });
    return {
      unsubscribe: () => {
        this.#followers.delete(key);
        if (this.#followers.size > 0) return;
        this.#following?.unsubscribe();
        this.#following = undefined;
        this.#last = undefined;
      },
    };
  }
}

interface Asked {
  args: readonly unknown[];
  query: SharedLive<unknown>;
}

/** By the query itself: one that a part makes for itself is shared with nobody, and forgotten with it. */
const asked = new WeakMap<UserDatabase, WeakMap<object, Asked[]>>();

/** Returns what follows this query with these arguments, the same for all who ask. */
export function sharedLive<T, A extends readonly unknown[]>(
  db: UserDatabase,
  query: RowQuery<T, A> | RowFollow<T, A>,
  args: A,
): SharedLive<T> {
  const ofDatabase = asked.get(db) ?? new WeakMap<object, Asked[]>();
  asked.set(db, ofDatabase);
  const ofQuery = ofDatabase.get(query) ?? [];
  const same = ofQuery.find((one) => one.args.every((arg, place) => Object.is(arg, args[place])));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made below for this very query
  if (same !== undefined) return same.query as SharedLive<T>;
  const made = new SharedLive(typeof query === 'function' ? live(() => query(db, ...args)) : query.follow(db, ...args));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const asking: Asked = { args, query: made as SharedLive<unknown> };
  ofDatabase.set(query, [...ofQuery.filter((one) => one.query.isFollowed), asking]);
  return made;
}
