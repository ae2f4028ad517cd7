import type { AnyRow, RowKey } from '#contract/collections.ts';
import { parseRowKey } from '#contract/collections.ts';
import { nothingRead } from '#contract/mutations/definition.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import { effectsOf } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { isDiscardable } from '#sync/outbox.ts';
import { withAttempts } from './noted-attempts.ts';
import { entriesTouching } from '../rows/read-entries.ts';
import type { UserDatabase } from '../database/user-database.ts';

/*
 * The author of a change saw the values of their own earlier ones, and the change names them as its `base`. One that is refused or
 * discarded never stood on the server: a later one that names it would be refused over a value that nobody else changed. So what
 * the later ones name follows whatever happens to the earlier ones (rule CF4c).
 */

type Values = Record<string, unknown>;

/** Returns the row whose values an entry names as seen; null when it names none. */
function namedRow(entry: Pick<OutboxEntry, 'base' | 'name' | 'v' | 'args'>): RowKey | null {
  const read = entry.base === undefined ? null : readMutation(entry);
  return read?.definition.changes?.(read.args)?.row ?? null;
}

/** Returns the values of a row that an entry changes, as it leaves them. */
function valuesAfter(entry: OutboxEntry, key: RowKey, row: AnyRow): Values {
  let after: AnyRow | undefined = row;
  for (const effect of effectsOf(entry, nothingRead)) {
    // What follows from the rows under an order is no value that somebody names as seen.
    if (effect.collection === parseRowKey(key).collection && effect.id === row.id)
      after = effect.apply(after, nothingRead);
  }
  return { ...after };
}

/** Returns what an entry names as seen, with `next` in place of each value that is one of `former`; null when none is. */
function renamed(base: Values, fields: ReadonlySet<string>, former: readonly Values[], next: Values): Values | null {
  const changed = Object.keys(base).filter(
    (field) => fields.has(field) && field in next && former.some((values) => sameJson(values[field], base[field])),
  );
  if (changed.length === 0) return null;
  return { ...base, ...Object.fromEntries(changed.map((field) => [field, next[field]])) };
}

/**
 * Replaces the values of `entry`'s fields that later entries name as seen, up to the next change of each field.
 * @param spared identifiers of later entries that count as absent
 */
async function rename(
  db: UserDatabase,
  entry: OutboxEntry,
  valuesOf: (after: (one: OutboxEntry) => Values) => { former: readonly Values[]; next: Values },
  spared: ReadonlySet<string> = new Set(),
): Promise<void> {
  const key = namedRow(entry);
  if (key === null) return;
  const { collection, id } = parseRowKey(key);
  const stored = await db.rowsOf(collection).get(id);
  if (stored === undefined) return;
  const { former, next } = valuesOf((one) => valuesAfter(one, key, stored.row));
  const fields = new Set(Object.keys(entry.base ?? {}));
  // A discarded one can be put back, whatever became of the earlier ones meanwhile.
  const sets = await db.discarded.toArray();
  const discarded = new Set(sets.flatMap(({ entries }) => entries));
  const touching = await withAttempts(db, await entriesTouching(db, [key]));
  const later = [...touching, ...discarded].filter((other) => other.seq > entry.seq && !spared.has(other.id));
  const changed = new Map<OutboxEntry, OutboxEntry>();
  for (const other of later.toSorted((a, b) => a.seq - b.seq)) {
    if (other.base === undefined || namedRow(other) !== key) continue;
    // The server compares a repetition of any other (rule OB4).
    const base = isDiscardable(other) ? renamed(other.base, fields, former, next) : null;
    if (base !== null) changed.set(other, { ...other, base });
    if (other.state === 'refused' || discarded.has(other)) continue;
    for (const field of Object.keys(other.base)) fields.delete(field);
  }
  await db.outbox.bulkPut(touching.flatMap((other) => changed.get(other) ?? []));
  const stale = sets.filter(({ entries }) => entries.some((other) => changed.has(other)));
  await db.discarded.bulkPut(
    stale.map((set) => ({ ...set, entries: set.entries.map((other) => changed.get(other) ?? other) })),
  );
}

/**
 * Entries are refused, or leave the outbox without being applied. Inside a transaction over the rows, the outbox and the discarded
 * ones, and before these are among those.
 */
export async function basesWithout(db: UserDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  // The last first: what it leaves to the later ones is then a value of the one before.
  for (const entry of entries.toSorted((a, b) => b.seq - a.seq)) {
    await rename(db, entry, (after) => ({ former: [after(entry)], next: entry.base ?? {} }));
  }
}

/** Entries that `basesWithout` was called for are pending again, in their former places. Inside such a transaction. */
export async function basesWith(db: UserDatabase, entries: readonly OutboxEntry[]): Promise<void> {
  const absent = new Set(entries.map(({ id }) => id));
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    absent.delete(entry.id);
    await rename(db, entry, (after) => ({ former: [entry.base ?? {}], next: after(entry) }), absent);
  }
}

/** An entry is in the place of a refused or unsent one. Inside such a transaction. */
export async function basesAfterReplacement(db: UserDatabase, replaced: OutboxEntry, next: OutboxEntry): Promise<void> {
  await rename(db, next, (after) => ({
    former: replaced.state === 'refused' ? [replaced.base ?? {}, next.base ?? {}] : [after(replaced)],
    next: after(next),
  }));
}

/**
 * Returns what the correction of a refused entry names as seen: what its author sees, but where a later change of their own covers
 * that, what the refused one named and what its refusal told them.
 */
export async function baseOfCorrection(
  db: UserDatabase,
  refused: OutboxEntry,
  made: Omit<OutboxEntry, 'seq'>,
): Promise<Values | undefined> {
  const key = namedRow(made);
  if (key === null) return made.base;
  const touching = await entriesTouching(db, [key]);
  const later = touching.filter((one) => one.seq > refused.seq && one.state !== 'refused' && namedRow(one) === key);
  const covered = new Set(later.flatMap(({ base = {} }) => Object.keys(base)));
  const known = { ...refused.base, ...refused.error?.standing?.values };
  const seen = Object.entries(made.base ?? {}).map(([field, value]): [string, unknown] => [
    field,
    covered.has(field) && field in known ? known[field] : value,
  ]);
  return Object.fromEntries(seen);
}
