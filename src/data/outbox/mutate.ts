import type { RowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { endDraft } from '../drafts/drafts.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { Draft } from '../database/stored-draft.ts';
import type { Judge, LocalWrite } from './append-entry.ts';
import { appendEntry, completed, tablesOf } from './append-entry.ts';
import type { Change, ChangeOf } from './change.ts';
import { LocalWriteError, toLocalWriteError } from './local-write-error.ts';
import { newEntry, rowsReadBy } from './new-entry.ts';
import { baseOfCorrection } from './own-bases.ts';
import { refusedEntry, replaceEntry, replacementTables, unsentEntry } from './replace-refused.ts';

/** A draft as it is submitted; without a text, whatever it holds. */
export type EndedDraft = Pick<Draft, 'key'> & Partial<Pick<Draft, 'text'>>;

export interface MutateOptions {
  db: UserDatabase;
  /** The device's clock, milliseconds. */
  clock: () => number;
  newId: () => string;
  actor: EmployeeRef;
  /** False for a user who is known to be no supervisor. */
  supervisor?: boolean;
  /** Called once the write is on the disk. `replaced` says that a refused mutation was replaced. */
  afterCommit: (replaced: boolean) => void;
}

/**
 * Makes a change, or several of one user action, on this device at once. Several are stored in one transaction, in their order;
 * the server receives each as a mutation of its own.
 * @param options.replaces identifier of the refused mutation that the first change corrects: it takes its place in the lane,
 *   under a new identifier, and its dependents (rule OB4). The change is appended when that mutation is no longer refused.
 * @param options.supersedes the same for a mutation that was never sent and that the first change includes (rule LW7)
 * @param options.ends drafts that the changes submit: each ends with them, unless more was typed meanwhile
 * @param options.anyway queues also what the rows of this device refuse: the server may have newer ones (rule OB5j)
 * @param options.holdFor milliseconds for which the changes are not sent, so that their user can take them back
 * @returns the identifier of the first change's mutation, once all is committed
 * @throws LocalWriteError when nothing was stored: `ValidationFailed` with the paths, `QuotaExceeded` or `DatabaseClosed`;
 *   RefusedHere for what the rows of this device refuse
 */
export type Mutate = <N extends MutationName>(
  changes: ChangeOf<N> | readonly [Change, ...Change[]],
  options?: {
    replaces?: string | null;
    supersedes?: string | null;
    ends?: readonly EndedDraft[];
    holdFor?: number;
    anyway?: boolean;
  },
) => Promise<string>;

/**
 * Appends entries in their order, inside a transaction. Those in a row that concern different rows are appended at once: a person
 * waits for each round trip.
 */
async function appendAll(db: UserDatabase, writes: readonly LocalWrite[], judge: Judge | null): Promise<void> {
  let together: LocalWrite[] = [];
  const concerned = new Set<RowKey>();
  for (const [index, write] of writes.entries()) {
    together.push(write);
    for (const key of rowsReadBy(write.entry)) concerned.add(key);
    const next = writes[index + 1];
    // What is stored alongside may depend on what was stored before.
    const isApart = next === undefined || write.alongside !== undefined || next.alongside !== undefined;
    if (!isApart && !rowsReadBy(next.entry).some((key) => concerned.has(key))) continue;
    await Promise.all(together.map((one) => appendEntry(db, one, judge)));
    together = [];
    concerned.clear();
  }
}

/** Puts an entry in the place of a refused or unsent one, inside a transaction. Awaits only the database. */
async function replace(
  db: UserDatabase,
  refused: OutboxEntry,
  { entry, alongside }: LocalWrite,
  now: number,
  judge: Judge | null,
): Promise<void> {
  if (entry.name !== refused.name || entry.lane !== refused.lane)
    throw new LocalWriteError('ValidationFailed', [{ path: [], issue: 'lane' }]);
  const given = { ...entry, dependsOn: [...refused.dependsOn, ...entry.dependsOn] };
  const { made } = await completed(db, given, judge, refused.seq);
  const base = await baseOfCorrection(db, refused, made);
  await replaceEntry(db, refused, { ...made, ...(base === undefined ? {} : { base }), seq: refused.seq }, now);
  if (alongside !== undefined) await Promise.all(alongside.write());
}

/**
 * Creates `mutate`. It and `applyPull` are the only functions that bring new data into collection rows; others fold again what
 * these two stored.
 */
export function createMutate({ db, clock, newId, actor, supervisor = true, afterCommit }: MutateOptions): Mutate {
  return async (changes, { replaces = null, supersedes = null, ends = [], holdFor = 0, anyway = false } = {}) => {
    const now = clock();
    const all: readonly ChangeOf<MutationName>[] = 'name' in changes ? [changes] : changes;
    const firstId = newId();
    const writes = all.map(({ name, args, alongside, dependsOn = [], dependsOnFirst = false }, index): LocalWrite => {
      const entry = newEntry(name, args, { id: index === 0 ? firstId : newId(), actor, now });
      const held = holdFor === 0 ? {} : { deferred: { times: 0, until: now + holdFor } };
      return {
        entry: { ...entry, ...held, dependsOn: [...dependsOn, ...(dependsOnFirst ? [firstId] : [])] },
        alongside,
      };
    });
    const [first, ...rest] = writes;
    if (first === undefined) throw new LocalWriteError('ValidationFailed');
    const judge = anyway ? null : { id: actor.id, supervisor };
    const place = replaces ?? supersedes;
    const tables = [
      ...tablesOf(db, writes),
      ...(place === null ? [] : replacementTables(db)),
      ...(ends.length === 0 ? [] : [db.drafts, db.syncedDrafts]),
    ];
    let replaced: OutboxEntry | undefined;
    try {
      await db.transaction('rw', tables, async () => {
        if (place !== null) replaced = await (replaces === null ? unsentEntry : refusedEntry)(db, place);
        if (replaced === undefined) await appendEntry(db, first, judge);
        else await replace(db, replaced, first, now, judge);
        for (const { key, text } of ends) await endDraft(db, key, text);
        await appendAll(db, rest, judge);
      });
    } catch (error) {
      throw toLocalWriteError(error);
    }
    afterCommit(replaced?.state === 'refused');
    return first.entry.id;
  };
}
