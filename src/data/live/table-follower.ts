import Dexie from 'dexie';
import type { CollectionName } from '#contract/collections.ts';
import { isOfPull, onChangedKeys } from './changed-keys.ts';
import { awaitTurn } from './turns.ts';
import type { UserDatabase } from '../database/user-database.ts';

/** The identifiers of changed rows, by collection. */
export type ChangedRows<C extends CollectionName> = ReadonlyMap<C, ReadonlySet<string>>;

interface FollowOptions<C extends CollectionName> {
  db: UserDatabase;
  collections: readonly C[];
  readAll: () => Promise<void>;
  /** Reads what these rows concern. Resolves to false when they do not say it: everything is read again then. */
  readSome: (changed: ChangedRows<C>) => Promise<boolean>;
  /** Called after each read. */
  show: () => void;
  failed: (error: unknown) => void;
}

/**
 * Reads everything once, then what a change by any tab or worker concerns: where its rows are known by their keys, those, at once;
 * else everything, at once or when its turn comes (rule LW9). Each read waits for the last one, and what changes meanwhile is read
 * afterwards, so that the last state wins.
 */
export class TableFollower<C extends CollectionName> {
  readonly #options: FollowOptions<C>;
  #due = new Map<C, Set<string>>();
  #ends: (() => void)[] | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #leaveTurn: (() => void) | undefined;
  #isReady = false;
  /** Everything must be read again. */
  #isStale = false;
  /** That read waits for the last one only. */
  #isAsked = false;
  #isReadingAll = false;
  #isStopped = false;

  constructor(options: FollowOptions<C>) {
    this.#options = options;
  }

  /** True once everything stored was read. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** True while ready and no complete read is due or under way. */
  get isCurrent(): boolean {
    return this.#isReady && !this.#isStale && !this.#isReadingAll;
  }

  /** Starts reading; further calls have no effect. */
  start(): void {
    if (this.#ends !== undefined || this.#isStopped) return;
    this.#ends = this.#options.collections.map((collection) => this.#follow(collection));
    this.#readAgain(false);
  }

  stop(): void {
    this.#isStopped = true;
    this.#leaveTurn?.();
    for (const end of this.#ends ?? []) end();
  }

  #follow(collection: C): () => void {
    return onChangedKeys(this.#options.db.name, collection, (keys, parts) => {
      const hasFailed = this.#isStale && !this.#isAsked && this.#leaveTurn === undefined;
      if (keys === 'any' || hasFailed) {
        this.#readAgain(isOfPull(parts));
        return;
      }
      if (this.#due.size === 0) this.#readNow(() => this.#readDue());
      this.#due.set(collection, new Set([...(this.#due.get(collection) ?? []), ...keys]));
    });
  }

  #readAgain(inTurn: boolean): void {
    this.#isStale = true;
    if (this.#isAsked) return;
    if (inTurn) {
      this.#leaveTurn ??= awaitTurn(() => {
        this.#leaveTurn = undefined;
        this.#isAsked = true;
        return this.#afterLast(() => this.#readAll());
      });
      return;
    }
    this.#leaveTurn?.();
    this.#leaveTurn = undefined;
    this.#isAsked = true;
    this.#readNow(() => this.#readAll());
  }

  #readNow(read: () => Promise<void>): void {
    void this.#afterLast(read).then((show) => show());
  }

  /** Reads once the last read is over, outside of what reports a change. Resolves to what shows the result. */
  #afterLast(read: () => Promise<void>): Promise<() => void> {
    const { db, show, failed } = this.#options;
    const before = this.#last;
    const reading = Dexie.ignoreTransaction(async () => {
      await before;
      let isRead = false;
      try {
        if (!this.#isStopped) await read();
        isRead = true;
      } catch (error) {
        // A closed or deleted database fails. The next change reads everything again.
        this.#isStale = true;
        if (db.isOpen() && !this.#isStopped) failed(error);
      }
      return () => {
        if (isRead && !this.#isStopped) show();
      };
    });
    this.#last = reading;
    return reading;
  }

  async #readAll(): Promise<void> {
    this.#isStale = false;
    this.#isAsked = false;
    this.#isReadingAll = true;
    try {
      await this.#options.readAll();
      this.#isReady = true;
    } finally {
      this.#isReadingAll = false;
    }
  }

  async #readDue(): Promise<void> {
    const changed = this.#due;
    // From here on, a change is for the next read.
    this.#due = new Map();
    if (!(await this.#options.readSome(changed))) this.#readAgain(true);
  }
}
