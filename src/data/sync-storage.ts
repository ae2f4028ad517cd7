import type { SyncStorage } from '#sync/ports.ts';
import { timedOut } from '#sync/response.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { applyPull } from './pull/apply-pull.ts';
import { saveLeftOut } from './form-drafts/left-out-rows.ts';
import { applyResults } from './outbox/apply-results.ts';
import { attemptNext, markAttempted, select } from './outbox/batches.ts';
import { endDeferrals } from './outbox/end-deferrals.ts';
import { recordCheck, ownVersions } from './pull/drift.ts';
import type { HasEnded } from './remotes/lease-storage.ts';
import { assertLease, isLeased, leaseStorage } from './remotes/lease-storage.ts';
import { changeRemote, correctedNow, readRemote, writeRemote } from './remotes/remote-states.ts';
import { forgetOld } from './outbox/settle.ts';
import type { UserDatabase } from './database/user-database.ts';
import { heartbeatStorage } from './heartbeat/heartbeat-storage.ts';

/** Clears the trouble after a response. A pause stays: only a user can end it. */
function withoutSilence(state: RemoteState): RemoteState {
  return state.trouble?.kind === 'unreachable' ? { ...state, trouble: null } : state;
}

/**
 * Creates the storage port over a user's database. Every method is one transaction, except taking the lease of a dead
 * holder.
 * @param hasEnded whether another holder of a lease has ended; without it, that lease must expire
 */
export function createSyncStorage(db: UserDatabase, hasEnded?: HasEnded): SyncStorage {
  const remoteState: SyncStorage['remoteState'] = (remote) => readRemote(db, remote);

  return {
    ...leaseStorage(db, hasEnded),
    isLeased: (name, now) => isLeased(db, name, now),
    remoteState,
    nextBatch: async (remote, limits, now) => (await select(db, remote, { limits, now })).entries,
    nextReady: async (remote, now) => {
      const limits = { mutations: 1, bytes: Number.POSITIVE_INFINITY };
      const selection = await select(db, remote, { limits, now });
      return selection.entries.length > 0 ? 0 : selection.soonest();
    },
    markAttempted: (lease, entries, now) => markAttempted(db, lease, entries, now),
    attemptNext: (lease, remote, limits, ahead) => attemptNext(db, lease, remote, limits, ahead),
    endDeferrals: (lease) => endDeferrals(db, lease),
    applyResults: (lease, answer, now) => applyResults(db, lease, answer, now),
    beginPull: (lease, remote) =>
      db.transaction('rw', db.remotes, db.leases, async () => {
        await assertLease(db, lease);
        const state = await remoteState(remote);
        await writeRemote(db, { ...state, pulls: state.pulls + 1 });
      }),
    applyPull: async (lease, remote, sentCursor, page, now) => {
      const outcome = await applyPull(db, lease, remote, sentCursor, page, now);
      const queued = remote === 'field' ? await saveLeftOut(db, now) : 0;
      return { ...outcome, requeued: outcome.requeued + queued };
    },
    forgetCursor: (lease, remote) =>
      db.transaction('rw', db.remotes, db.leases, async () => {
        await assertLease(db, lease);
        const state = await remoteState(remote);
        await writeRemote(db, { ...state, cursor: null, generation: state.generation + 1, complete: false });
      }),
    recordEpoch: (remote, epoch) => changeRemote(db, remote, (state) => ({ ...state, epoch: state.epoch ?? epoch })),
    recordMark: (remote, mark) => changeRemote(db, remote, (state) => ({ ...state, mark })),
    recordClock: (remote, clockOffset) => changeRemote(db, remote, (state) => ({ ...state, clockOffset })),
    ...heartbeatStorage(db),
    ownVersions: (remote) => ownVersions(db, remote),
    recordCheck: (lease, remote, check, now) => recordCheck(db, lease, remote, check, now),
    recordSuccess: (remote, now) =>
      db.transaction('rw', db.remotes, db.settled, db.discarded, async () => {
        const state = await remoteState(remote);
        const calm = { trouble: null, failures: 0, timeouts: 0, retryAt: 0 };
        await writeRemote(db, { ...state, ...calm, contactAt: now, checkedAt: state.checkedAt ?? now });
        await forgetOld(db, remote, correctedNow(state, now));
      }),
    recordResponse: (remote) => changeRemote(db, remote, withoutSilence),
    recordTrouble: (remote, trouble, retryAt) =>
      changeRemote(db, remote, (state) => {
        const timeouts = trouble.code === timedOut ? state.timeouts + 1 : state.timeouts;
        return { ...state, trouble, failures: state.failures + 1, timeouts, retryAt };
      }),
  };
}
