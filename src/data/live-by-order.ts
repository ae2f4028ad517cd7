import Dexie from 'dexie';
import type { Live } from './live.ts';
import { onChangedKeys } from './search/changed-keys.ts';
import type { ChangedKeys } from './search/changed-keys.ts';
import { awaitTurn } from './turns.ts';
import type { UserDatabase } from './user-database.ts';

/** Something that the row of an order and those of its files decide, by order. */
export type ByOrder<T> = ReadonlyMap<string, T>;

/** How it is read: for every order that has it, and for those of these orders that have it. */
export interface OrderReads<T> {
  all: () => Promise<ByOrder<T>>;
  some: (orderIds: readonly string[]) => Promise<ByOrder<T>>;
  /** Returns files that it is made of: when one changes, its order is known without a read. */
  filesOf?: (one: T) => readonly string[];
}

type Followed = 'orders' | 'uploads';

/**
 * Reads everything once, then what a change concerns: at once where its rows are known by their keys, else everything again when
 * its turn comes. Each read waits for the last one, and what changes meanwhile is read afterwards.
 */
class Follower<T> {
  readonly #db: UserDatabase;
  readonly #reads: OrderReads<T>;
  readonly #next: (found: ByOrder<T>) => void;
  readonly #fail: (error: unknown) => void;
  readonly #ends: (() => void)[];
  readonly #due: Record<Followed, Set<string>> = { orders: new Set(), uploads: new Set() };
  #found = new Map<string, T>();
  #last: Promise<unknown> = Promise.resolve();
  #leaveTurn: (() => void) | undefined;
  #isEnded = false;

  constructor(
    db: UserDatabase,
    reads: OrderReads<T>,
    next: (found: ByOrder<T>) => void,
    fail: (error: unknown) => void,
  ) {
    this.#db = db;
    this.#reads = reads;
    this.#next = next;
    this.#fail = fail;
    this.#ends = (['orders', 'uploads'] as const).map((table) =>
      onChangedKeys(db.name, table, (keys) => this.#note(table, keys)),
    );
    void this.#afterLast(() => this.#readAll()).then((show) => show());
  }

  end(): void {
    this.#isEnded = true;
    this.#leaveTurn?.();
    for (const end of this.#ends) end();
  }

  #note(table: Followed, keys: ChangedKeys): void {
    if (keys === 'any') {
      this.#awaitAll();
      return;
    }
    const { orders, uploads } = this.#due;
    const isAsked = orders.size + uploads.size > 0;
    for (const key of keys) this.#due[table].add(key);
    if (!isAsked) void this.#afterLast(() => this.#readDue()).then((show) => show());
  }

  #awaitAll(): void {
    this.#leaveTurn ??= awaitTurn(() => {
      this.#leaveTurn = undefined;
      return this.#afterLast(() => this.#readAll());
    });
  }

  /** Reads once the last read is over, outside of what reports a change. Resolves to what shows the result. */
  #afterLast(read: () => Promise<void>): Promise<() => void> {
    const before = this.#last;
    const reading = Dexie.ignoreTransaction(async () => {
      await before;
      let isRead = false;
      try {
        if (!this.#isEnded) await read();
        isRead = true;
      } catch (error) {
        // A closed or deleted database fails.
        if (this.#db.isOpen() && !this.#isEnded) this.#fail(error);
      }
      return () => {
        if (isRead && !this.#isEnded) this.#next(this.#found);
      };
    });
    this.#last = reading;
    return reading;
  }

  async #readAll(): Promise<void> {
    this.#found = new Map(await this.#reads.all());
  }

  #ordersOfFiles(): Map<string, string> {
    const { filesOf = () => [] } = this.#reads;
    return new Map([...this.#found].flatMap(([id, one]) => filesOf(one).map((file) => [file, id] as const)));
  }

  async #readDue(): Promise<void> {
    const ids = new Set(this.#due.orders);
    const changed = [...this.#due.uploads];
    // From here on, a change is for the next read.
    this.#due.orders.clear();
    this.#due.uploads.clear();
    const known = this.#ordersOfFiles();
    for (const id of changed) {
      const orderId = known.get(id);
      if (orderId !== undefined) ids.add(orderId);
    }
    const unknown = changed.filter((id) => !known.has(id));
    for (const stored of unknown.length === 0 ? [] : await this.#db.uploads.bulkGet(unknown)) {
      // Only its row said of which order it was: a file was taken back, or left this device.
      if (stored === undefined) this.#awaitAll();
      // A file is of one order for ever.
      else if (stored.row.orderId !== null) ids.add(stored.row.orderId);
    }
    const found = await this.#reads.some([...ids]);
    for (const id of ids) {
      const one = found.get(id);
      if (one === undefined) this.#found.delete(id);
      else this.#found.set(id, one);
    }
  }
}

/**
 * Returns a result that orders and their files decide, live: to read it for all of them is long, and a change concerns few. What
 * the reads return for an order must follow from its row and the rows of its files alone.
 */
export function liveByOrder<T, R>(db: UserDatabase, reads: OrderReads<T>, resultOf: (found: ByOrder<T>) => R): Live<R> {
  return {
    subscribe: (observer, error) => {
      const { next, error: fail = error } = typeof observer === 'function' ? { next: observer } : observer;
      const follower = new Follower(
        db,
        reads,
        (found) => next(resultOf(found)),
        (failure) => fail?.(failure),
      );
      return { unsubscribe: () => follower.end() };
    },
  };
}
