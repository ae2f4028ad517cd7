import { remotes } from '#contract/collections.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import type { SendStatus, Waiting } from '#sync/send-status.ts';
import { firstStop, waits } from '#sync/send-status.ts';
import type { UnsentWork } from './unsent-work.ts';
import { totalOf } from './unsent-work.ts';

/** The sync state of this device, for the one indicator. */
export interface SyncStatus extends UnsentWork {
  /** False until the device's database has answered once: the rest is not known yet. */
  isRead: boolean;
  /** The user's files that neither this device nor the server has (rule OB10e). */
  lost: number;
  /** When both directions were last known to be complete, milliseconds; null while they are not. */
  knownAt: number | null;
  /** The same while the server confirms it: both remotes have answered in this run of the page, and do. Null otherwise. */
  safeAt: number | null;
  online: boolean;
  /** Why a remote is not synced, whatever the network and the session of this device; null when both are. */
  trouble: Waiting | null;
  /** True until every remote has been pulled completely once. */
  firstSync: boolean;
  /** True while the server is known to have more rows than this device. Counts are wrong until then. */
  loading: boolean;
  /** The status of all that this device has, and of what it lacks. */
  all: SendStatus;
}

/** The page's view of its sync; milliseconds by the device's clock. */
interface PageView {
  online: boolean;
  signedInOffline?: boolean;
  isRead?: boolean;
  /** The outbox has changed since the unsent work was counted. */
  isBehind?: boolean;
  /** The user's files that are lost. */
  lost?: number;
  /** When this run of the page began. What was known before is of a server that may have been put back since. */
  since?: number;
  now?: number;
}

/**
 * Returns the status of a device: what stops it, then what waits, then what its user must decide about. It is sent only by the
 * server's confirmation: an empty outbox and a complete pull of both remotes in this run of the page.
 */
function statusOfAll(sync: Omit<SyncStatus, 'all'>, stop: Waiting | null): SendStatus {
  const { acknowledged, drafts, isRead, loading, lost, pending, refused, safeAt } = sync;
  if (stop !== null) return stop;
  if (pending > 0) return waits('next');
  if (isRead && loading) return waits('loading');
  if (isRead && safeAt !== null) return { is: 'sent', at: safeAt };
  if (!isRead || acknowledged > 0) return waits('confirming');
  if (lost > 0) return { is: 'lost' };
  if (refused > 0) return { is: 'refused', code: '' };
  return waits(drafts > 0 ? 'draft' : 'confirming');
}

/**
 * Sums up the unsent work and both remotes. Reports "safe" only when nothing is unsent, lost or still to be pulled, and both remotes
 * have answered in this run and in the same epoch: one that has not heard of a restore yet speaks of a server that is gone (rule
 * OB10d).
 */
export function sumUp(
  counts: UnsentWork,
  states: readonly RemoteState[],
  {
    online,
    signedInOffline = false,
    isRead = true,
    isBehind = false,
    lost = 0,
    since = 0,
    now = Number.POSITIVE_INFINITY,
  }: PageView,
): SyncStatus {
  const trouble = firstStop({ online: true, signedInOffline: false, remotes: states });
  const contacts = states.map((state) => state.contactAt);
  const answered = contacts.flatMap((contact) => (contact === null ? [] : [contact]));
  const isOneServer = new Set(states.map(({ epoch }) => epoch)).size === 1;
  const allAnswered = isOneServer && states.length === remotes.length && answered.length === contacts.length;
  const firstSync = states.length < remotes.length || states.some((state) => !state.complete && state.asOf === null);
  const loading = firstSync || states.some((state) => state.hasMore);
  const nothingLeft = !isBehind && totalOf(counts) + lost === 0;
  const knownAt = allAnswered && nothingLeft && !loading ? Math.min(...answered) : null;
  // A later time than now was written before the clock was set back.
  const hasAnswered =
    answered.every((at) => at >= since && at <= now) && states.every(({ failures }) => failures === 0);
  const stop = firstStop({ online, signedInOffline, remotes: states });
  const safeAt = stop === null && hasAnswered ? knownAt : null;
  const sync = { ...counts, lost, isRead, knownAt, safeAt, online, trouble, firstSync, loading };
  return { ...sync, all: statusOfAll(sync, stop) };
}
