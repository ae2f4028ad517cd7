import type { RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { Context } from '../../context.ts';
import { isUnavailable } from '../../db/connection/failures.ts';
import type { StoredRow } from '../../db/records/stored-row.ts';
import { stampsMax, writeRowsIfUnchanged } from '../../db/records/write-rows.ts';
import type { Unlocked } from './commit-mutation.ts';
import type { RowSet } from '../rows/row-set.ts';

/** Mutations that are written together. Nobody else gets a turn on the embedded database meanwhile (rule OB6f). */
const groupMax = 25;

/** Mutations that waited, in their order. */
interface Taken<T> {
  entries: T[];
  /**
   * Writes them all, in one transaction. Returns undefined, having written nothing, when one of them is not possible as it was
   * decided.
   * @throws the error when the database is not available
   */
  write: (context: Context, rows: RowSet) => Promise<Unlocked[] | undefined>;
}

/**
 * Mutations of one push that wait to be written in one transaction. Each is decided as if the others were not there: none reads
 * or changes a row that an earlier one changes, so together they do what they would do one after the other.
 */
export class WritingGroup<T extends { mutation: { id: string } }> {
  #waiting: { entry: T; unlocked: Unlocked }[] = [];
  readonly #read = new Map<RowKey, StoredRow>();
  readonly #changed = new Set<RowKey>();
  #stamps = 0;

  has(id: string): boolean {
    return this.#waiting.some(({ entry }) => entry.mutation.id === id);
  }

  isFull(): boolean {
    return this.#waiting.length >= groupMax || this.#stamps >= stampsMax;
  }

  /** Returns true when one that waits changes one of these rows: it is written first. */
  changes(keys: readonly RowKey[]): boolean {
    return keys.some((key) => this.#changed.has(key));
  }

  /** Adds a mutation. Returns false when one that waits changes one of its rows, of which its arguments name no key. */
  add(entry: T, unlocked: Unlocked): boolean {
    const keys = unlocked.changes.map(({ collection, id }) => rowKey(collection, id));
    if (this.changes(keys)) return false;
    this.#waiting.push({ entry, unlocked });
    for (const stored of unlocked.read) this.#read.set(rowKey(stored.collection, stored.id), stored);
    for (const key of keys) this.#changed.add(key);
    this.#stamps += unlocked.request.plan.stamps.length;
    return true;
  }

  /** Empties the group. Returns the mutations that waited, with how to write them. */
  take(): Taken<T> {
    const waiting = this.#waiting;
    const read = [...this.#read.values()];
    this.#waiting = [];
    this.#read.clear();
    this.#changed.clear();
    this.#stamps = 0;
    const write = async (context: Context, rows: RowSet): Promise<Unlocked[] | undefined> => {
      if (waiting.length === 0) return undefined;
      const written = waiting.map(({ unlocked }) => unlocked);
      const requests = written.map(({ request }) => request);
      try {
        if (!(await writeRowsIfUnchanged(context.database.db, requests, read, context.now()))) return undefined;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        return undefined;
      }
      for (const { changes } of written) {
        for (const change of changes) rows.put(change);
        context.webPush.notify(changes);
      }
      return written;
    };
    return { entries: waiting.map(({ entry }) => entry), write };
  }
}
