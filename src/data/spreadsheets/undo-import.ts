import type { OutboxEntry } from '#sync/outbox.ts';
import { isDiscardable } from '#sync/outbox.ts';
import { discardMutations } from '../outbox/discard.ts';
import { withAttempts } from '../outbox/noted-attempts.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { PlannedRow } from './import-plan.ts';

/** A row that was stored, with the identifiers of its mutations. */
export interface StoredRow extends PlannedRow {
  mutations: readonly string[];
}

/**
 * Why what a row wrote cannot be withdrawn: the server may have it, something was done with it since, or another row that stays
 * needs it.
 */
export type WhyItStays = 'sent' | 'used' | 'needed';

/**
 * Returns rows with the mutations that one `mutate` made of all their changes. Nothing of them may have left the outbox.
 * @param firstId what `mutate` returned
 */
export async function storedRows(
  db: UserDatabase,
  rows: readonly PlannedRow[],
  firstId: string | undefined,
): Promise<StoredRow[]> {
  const first = firstId === undefined ? undefined : await db.outbox.where('id').equals(firstId).first();
  let seq = first?.seq ?? Number.NaN;
  const count = rows.reduce((sum, { changes }) => sum + changes.length, 0);
  const entries =
    first === undefined
      ? []
      : await db.outbox
          .where('seq')
          .between(seq, seq + count)
          .toArray();
  const ids = new Map(entries.map((entry) => [entry.seq, entry.id]));
  return rows.map((row) => {
    const mutations = row.changes.flatMap((_, index) => ids.get(seq + index) ?? []);
    seq += row.changes.length;
    return { ...row, mutations };
  });
}

/** Returns whether something that is not of this import was done with what these entries changed, after them. */
async function usedSince(db: UserDatabase, imported: ReadonlySet<string>): Promise<(own: OutboxEntry) => boolean> {
  const others = (await db.outbox.toArray()).filter(({ id }) => !imported.has(id));
  const drafts = await db.drafts.toArray();
  const drafted = new Set<string | null | undefined>(drafts.map(({ subject }) => subject));
  return ({ id, seq, targets }) =>
    targets.some((key) => drafted.has(key)) ||
    others.some(
      (other) =>
        other.dependsOn.includes(id) || (other.seq > seq && other.targets.some((key) => targets.includes(key))),
    );
}

/** Returns the rows whose record cannot be withdrawn, with the reason. */
export async function stayingRows(
  db: UserDatabase,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<StoredRow, WhyItStays>> {
  const imported = new Set(rows.flatMap(({ mutations }) => mutations));
  const stored = await db.outbox
    .where('id')
    .anyOf([...imported])
    .toArray();
  const entries = new Map((await withAttempts(db, stored)).map((entry) => [entry.id, entry]));
  const isUsed = await usedSince(db, imported);
  const staying = new Map<StoredRow, WhyItStays>();
  for (const row of rows) {
    const own = row.mutations.flatMap((id) => entries.get(id) ?? []);
    if (own.length < row.changes.length || !own.every(isDiscardable)) staying.set(row, 'sent');
    else if (own.some(isUsed)) staying.set(row, 'used');
  }
  for (let found = true; found;) {
    const needed = new Set(
      [...staying.keys()].flatMap(({ mutations }) => mutations.flatMap((id) => entries.get(id)?.dependsOn ?? [])),
    );
    const more = rows.filter((row) => !staying.has(row) && row.mutations.some((id) => needed.has(id)));
    for (const row of more) staying.set(row, 'needed');
    found = more.length > 0;
  }
  return staying;
}

/**
 * Withdraws what an import wrote, all that can be in one act.
 * @returns the rows that stay, with the reason
 * @throws LocalWriteError when nothing changed
 */
export async function undoImport(
  db: UserDatabase,
  rows: readonly StoredRow[],
  now: number,
): Promise<ReadonlyMap<StoredRow, WhyItStays>> {
  const tables = [...db.allRows(), db.base, db.outbox, db.discarded, db.remotes, db.drafts];
  return db.transaction('rw', tables, async () => {
    const staying = await stayingRows(db, rows);
    const withdrawn = rows.filter((row) => !staying.has(row));
    await discardMutations(
      db,
      withdrawn.flatMap(({ mutations }) => mutations),
      now,
    );
    return staying;
  });
}
