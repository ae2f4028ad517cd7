import type { Table } from 'dexie';
import type { RowKey } from '#contract/collections.ts';
import { isCollectionName, rowKey } from '#contract/collections.ts';
import type { PushResult } from '#contract/protocol/sync/push.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { deferredOnceMore } from '#sync/outbox.ts';
import type { ItemResult, Lease, PushAnswer } from '#sync/ports.ts';
import { assertLease } from '../remotes/lease-storage.ts';
import { basesWithout } from './own-bases.ts';
import { asAttempted, attemptsWithout } from './noted-attempts.ts';
import { entriesById } from '../rows/read-entries.ts';
import { correctedNow, readRemote, remoteOf, writeRemote } from '../remotes/remote-states.ts';
import { refold } from '../rows/folding.ts';
import { readVersions } from '../rows/row-images.ts';
import { storeOrSettle, outstanding, touchedRows } from './settle.ts';
import type { UserDatabase } from '../database/user-database.ts';

/**
 * Returns the rows that the effects of these results name. Their stored versions decide which effects are still
 * outstanding.
 */
function namedRows(results: readonly PushResult[]): RowKey[] {
  const keys = results.flatMap((result) =>
    (result.effects ?? []).flatMap(({ collection, id }) =>
      isCollectionName(collection) ? [rowKey(collection, id)] : [],
    ),
  );
  return [...new Set(keys)];
}

/**
 * Returns the entry after a deferral. The server did not apply a mutation that it deferred itself, so its entry counts as
 * never sent (rules OB3, OB7).
 */
function deferred(entry: OutboxEntry, result: ItemResult, now: number): OutboxEntry {
  return deferredOnceMore(result.unanswered === true ? entry : neverSent(entry), now, result.error?.code);
}

function neverSent(entry: OutboxEntry): OutboxEntry {
  const { attemptedAt: _, ...unsent } = entry;
  return unsent;
}

/**
 * Returns true for an `Expired` refusal of a mutation that was offered again after a server restore. The mutation had its
 * effect before the restore, so its user sees no alarm (rule OB10). The user decides about any other refusal.
 */
function isSettledAnyway({ again }: OutboxEntry, { error }: ItemResult): boolean {
  return again !== undefined && error?.code === 'Expired';
}

function answered(entry: OutboxEntry, state: OutboxEntry['state'], now: number): OutboxEntry {
  const { deferred: _, error: __, ...rest } = entry;
  if (state === 'refused') delete rest.again;
  return { ...rest, state, answeredAt: new Date(now).toISOString() };
}

function refusalOf({ error }: PushResult): NonNullable<OutboxEntry['error']> {
  if (error === undefined) return { code: 'Internal' };
  const { code, paths, decided, standing } = error;
  return {
    code,
    ...(paths === undefined ? {} : { paths }),
    ...(decided === undefined ? {} : { decided }),
    ...(standing === undefined ? {} : { standing }),
  };
}

/** The tables that an answer may change. */
export function answerTables(db: UserDatabase): Table[] {
  return [...db.allRows(), db.base, db.outbox, db.discarded, db.settled, db.remotes, db.leases];
}

/**
 * Applies the server's results to the outbox, in one transaction under the lease. An acknowledged mutation stays optimistic
 * until a pull delivers its effects (rule PL5). A refused one leaves the rows and waits for its user (rule OB5). A deferred
 * one stays pending.
 */
export function applyResults(
  db: UserDatabase,
  lease: Lease,
  { results, mark, unsent = [], noted }: PushAnswer,
  now: number,
): Promise<void> {
  return db.transaction('rw', answerTables(db), async () => {
    await assertLease(db, lease);
    const byId = new Map(results.map((result) => [result.id, result]));
    const stored = await entriesById(db, [...byId.keys()]);
    const [main, field] = [await readRemote(db, 'main'), await readRemote(db, 'field')];
    const isUnpulled = noted?.cursors.main === main.cursor && noted.cursors.field === field.cursor;
    const unseen = new Set(isUnpulled ? noted.first : []);
    const versions = await readVersions(db, namedRows(results.filter(({ id }) => !unseen.has(id))));
    const pullsBefore = { main: main.pulls, field: field.pulls };
    const remote = remoteOf(lease) === 'field' ? field : main;
    const settledAt = correctedNow(remote, now);
    const entries = asAttempted(stored, remote);
    // Before anything else: what a refusal changes in later mutations depends on whether they left.
    const attempts = attemptsWithout(remote.attempts, [...byId.keys(), ...unsent]);
    // With the results: what they acknowledge is safe only in a log that goes as far as this mark. The acknowledged heartbeat was
    // of before.
    const ofAnswer = results.length === 0 ? {} : { heartbeat: null, mark: mark ?? remote.mark };
    const hasDeferred = remote.hasDeferred || results.some(({ status }) => status === 'deferred');
    if (results.length > 0 || unsent.length > 0)
      await writeRemote(db, { ...remote, ...ofAnswer, attempts, hasDeferred });
    const seen = (collection: Parameters<typeof rowKey>[0], id: string): number =>
      versions.get(rowKey(collection, id)) ?? 0;
    const acknowledged: OutboxEntry[] = [];
    const others: OutboxEntry[] = [];
    const changed: RowKey[] = [];
    for (const entry of entries) {
      const result = byId.get(entry.id);
      if (result === undefined || entry.state !== 'pending') continue;
      if (result.status === 'deferred') {
        others.push(deferred(entry, result, now));
      } else if (result.status === 'refused' && !isSettledAnyway(entry, result)) {
        others.push({ ...answered(entry, 'refused', now), error: refusalOf(result) });
        changed.push(...entry.targets);
      } else {
        const effects = outstanding(result.effects ?? [], seen);
        acknowledged.push({ ...answered(entry, 'acknowledged', now), effects, pullsBefore });
        changed.push(...rowsToRefold(entry, effects));
      }
    }
    await db.outbox.bulkPut(others);
    await basesWithout(
      db,
      others.filter(({ state }) => state === 'refused'),
    );
    if (acknowledged.length > 0) await storeOrSettle(db, acknowledged, settledAt);
    if (changed.length > 0) await refold(db, changed);
  });
}

/** Returns the rows that lose their optimistic update with the acknowledgement: those that no outstanding effect names. */
function rowsToRefold(entry: OutboxEntry, effects: OutboxEntry['effects']): RowKey[] {
  const waiting = new Set(effects.map(({ collection, id }) => `${collection}/${id}`));
  return touchedRows(entry).filter((key) => !waiting.has(key));
}
