import type { Conflict } from '#contract/entities/conflict.ts';
import type { Subject } from '../../outbox/mutation-subject.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { retention } from '../../outbox/retention.ts';
import { readRows, rowsAmong } from '../../rows/stored-rows.ts';
import type { DoneWith } from '../sync/subject-labels.ts';
import { withLabels } from '../sync/subject-labels.ts';

/** Returns the row that a conflict concerns: an order, one of its visits, or a client. */
function rowIdOf({ of, orderId }: Conflict): string {
  return of?.id ?? orderId ?? '';
}

/** Returns the subject a user sees for a conflict; a visit's conflict belongs to its order. */
function subjectOfConflict({ of, orderId }: Conflict): Subject | null {
  if (orderId !== null) return { kind: 'order', id: orderId };
  return of?.collection === 'clients' ? { kind: 'client', id: of.id } : null;
}

/**
 * Returns true while the row still has the winning value, as far as this device knows. A later change counts as a decision.
 */
function stands({ field, kept }: Conflict, row: object | undefined): boolean {
  if (row === undefined) return true;
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return JSON.stringify(fields[field] ?? null) === JSON.stringify(kept ?? null);
}

/** Who looks at conflicts, and when. */
export interface ConflictViewer {
  id: string;
  supervisor: boolean;
  now: number;
}

/** Returns whether a conflict concerns a viewer: a supervisor decides all, an author sees their own recent ones. */
function concerns({ lostBy, at }: Conflict, { id, supervisor, now }: ConflictViewer): boolean {
  return supervisor || (lostBy?.id === id && now - Date.parse(at) < retention);
}

/** Counts the undecided conflicts of a viewer. */
export async function countOpenConflicts(db: UserDatabase, viewer: ConflictViewer): Promise<number> {
  return (await openConflicts(db, viewer)).length;
}

/** Returns the viewer's undecided values that merges set aside (rule CF2), the latest first, with their subjects. */
export function openConflicts(db: UserDatabase, viewer: ConflictViewer): Promise<DoneWith<Conflict>[]> {
  return db.transaction('r', [db.conflicts, db.orders, db.visits, db.clients, db.notifications], async () => {
    const all = await readRows(db.conflicts);
    const undecided = all.filter(({ restored, upheld }) => restored === null && upheld === undefined);
    const seen = undecided.filter((conflict) => concerns(conflict, viewer));
    const ids = [...new Set(seen.map(rowIdOf))];
    const rows = new Map<string, object>();
    for (const collection of ['orders', 'visits', 'clients'] as const) {
      for (const row of await rowsAmong(db.rowsOf(collection), ids)) rows.set(row.id, row);
    }
    const open = seen.filter((conflict) => stands(conflict, rows.get(rowIdOf(conflict))));
    open.sort((a, b) => b.at.localeCompare(a.at));
    return withLabels(db, open, subjectOfConflict);
  });
}
