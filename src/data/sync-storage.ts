import type { RemoteName } from '#contract/collections.ts';
import { selectBatch } from '#sync/batch.ts';
import type { DependencyView, OutboxEntry } from '#sync/outbox.ts';
import { dependencyView } from '#sync/outbox.ts';
import type { BatchLimits, SyncStorage } from '#sync/ports.ts';
import { timedOut } from '#sync/no-answer.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { applyPull } from './apply-pull.ts';
import { applyResults } from './apply-results.ts';
import { noteCheck, ownVersions } from './drift.ts';
import type { HasEnded } from './leases.ts';
import { assertLease, isLeased, leaseStorage } from './leases.ts';
import { markAttempted } from './mark-attempted.ts';
import { changeRemote, correctedNow, readRemote } from './remote-states.ts';
import { forgetOld } from './settle.ts';
import type { UserDatabase } from './user-database.ts';
import { wordStorage } from './word-storage.ts';

const independent: DependencyView = { stateOf: () => undefined, isStuck: () => false };

/** What a batch is to be chosen by. */
interface Choice {
  limits: BatchLimits;
  now: number;
  /** Identifiers of mutations taken as applied already, whatever is stored of them. */
  applied: ReadonlySet<string>;
}

/** Entries read for a batch before all are: as many again as it may hold, since some may have to wait. */
function firstRead({ limits, applied }: Choice): number {
  return 2 * limits.mutations + applied.size;
}

async function selectFrom(db: UserDatabase, pending: readonly OutboxEntry[], { limits, now, applied }: Choice) {
  const left = pending.filter(({ id }) => !applied.has(id));
  const needsView = left.some((entry) => entry.dependsOn.length > 0);
  const view = needsView ? viewAfter(applied, await db.outbox.orderBy('seq').toArray()) : independent;
  const selection = selectBatch(limits, view, now);
  const isFull = left.some((entry) => !selection.offer(entry));
  return { selection, isFull };
}

function viewAfter(applied: ReadonlySet<string>, entries: readonly OutboxEntry[]): DependencyView {
  return dependencyView(
    entries.map((entry): OutboxEntry => (applied.has(entry.id) ? { ...entry, state: 'acknowledged' } : entry)),
  );
}

/** Selects what may be sent now of one remote's mutations; a long outbox is not read to its end for each batch. */
function select(db: UserDatabase, remote: RemoteName, choice: Choice) {
  return db.transaction('r', db.outbox, async () => {
    // The index gives entries of one state by their primary key, which is the sequence.
    const pending = db.outbox.where('[remote+state]').equals([remote, 'pending']);
    const count = firstRead(choice);
    const first = await pending.clone().limit(count).toArray();
    const { selection, isFull } = await selectFrom(db, first, choice);
    if (isFull || first.length < count) return selection;
    return (await selectFrom(db, await pending.toArray(), choice)).selection;
  });
}

/** A pause waits for a person, and outlasts an answer. */
function withoutSilence(state: RemoteState): RemoteState {
  return state.trouble?.kind === 'unreachable' ? { ...state, trouble: null } : state;
}

/**
 * The storage port over a user's database. Every method is one transaction, but for a lease that is taken from a dead holder.
 * @param hasEnded whether another holder of a lease has ended; without it, its lease runs out
 */
export function createSyncStorage(db: UserDatabase, hasEnded?: HasEnded): SyncStorage {
  const remoteState: SyncStorage['remoteState'] = (remote) => readRemote(db, remote);

  return {
    ...leaseStorage(db, hasEnded),
    isLeased: (name, now) => isLeased(db, name, now),
    remoteState,
    nextBatch: async (remote, limits, now, applied = []): Promise<OutboxEntry[]> => {
      const choice = { limits, now, applied: new Set(applied.map(({ id }) => id)) };
      return (await select(db, remote, choice)).entries;
    },
    nextReady: async (remote, now) => {
      const limits = { mutations: 1, bytes: Number.POSITIVE_INFINITY };
      const selection = await select(db, remote, { limits, now, applied: new Set() });
      return selection.entries.length > 0 ? 0 : selection.soonest();
    },
    markAttempted: (lease, entries, now) => markAttempted(db, lease, entries, now),
    applyResults: (lease, results, now) => applyResults(db, lease, results, now),
    beginPull: (lease, remote) =>
      db.transaction('rw', db.remotes, db.leases, async () => {
        await assertLease(db, lease);
        const state = await remoteState(remote);
        await db.remotes.put({ ...state, pulls: state.pulls + 1 });
      }),
    applyPull: (lease, remote, sentCursor, page, now) => applyPull(db, lease, remote, sentCursor, page, now),
    forgetCursor: (lease, remote) =>
      db.transaction('rw', db.remotes, db.leases, async () => {
        await assertLease(db, lease);
        const state = await remoteState(remote);
        await db.remotes.put({ ...state, cursor: null, generation: state.generation + 1, complete: false });
      }),
    noteEpoch: (remote, epoch) => changeRemote(db, remote, (state) => ({ ...state, epoch: state.epoch ?? epoch })),
    noteClock: (remote, clockOffset) => changeRemote(db, remote, (state) => ({ ...state, clockOffset })),
    ...wordStorage(db),
    ownVersions: (remote) => ownVersions(db, remote),
    noteCheck: (lease, remote, check, now) => noteCheck(db, lease, remote, check, now),
    noteSuccess: (remote, now) =>
      db.transaction('rw', db.remotes, db.settled, db.discarded, async () => {
        const state = await remoteState(remote);
        const calm = { trouble: null, failures: 0, timeouts: 0, retryAt: 0 };
        await db.remotes.put({ ...state, ...calm, contactAt: now, checkedAt: state.checkedAt ?? now });
        await forgetOld(db, correctedNow(state, now));
      }),
    noteHeard: (remote) => changeRemote(db, remote, withoutSilence),
    noteTrouble: (remote, trouble, retryAt) =>
      changeRemote(db, remote, (state) => {
        const timeouts = trouble.code === timedOut ? state.timeouts + 1 : state.timeouts;
        return { ...state, trouble, failures: state.failures + 1, timeouts, retryAt };
      }),
  };
}
