import { remotes } from '#contract/collections.ts';
import type { RemoteState, RemoteTrouble } from '#sync/remote-state.ts';
import type { UnsentWork } from './unsent-work.ts';

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
  /** Why a remote is not synced; a pause that waits for a person comes first. */
  trouble: RemoteTrouble | null;
  /** True until every remote has been pulled completely once. */
  firstSync: boolean;
  /** True while the server is known to have more rows than this device. Counts are wrong until then. */
  loading: boolean;
}

/** The page's view of its sync; milliseconds by the device's clock. */
interface PageView {
  online: boolean;
  /** The user's files that are lost. */
  lost?: number;
  /** When this run of the page began. What was known before is of a server that may have been put back since. */
  since?: number;
  now?: number;
}

/**
 * Sums up the unsent work and both remotes. Reports "safe" only when nothing is unsent, lost or still to be pulled, and both remotes
 * have answered in this run and in the same epoch: one that has not heard of a restore yet speaks of a server that is gone (rule
 * OB10d).
 */
export function sumUp(
  counts: UnsentWork,
  states: readonly RemoteState[],
  { online, lost = 0, since = 0, now = Number.POSITIVE_INFINITY }: PageView,
): SyncStatus {
  const troubles = states.flatMap((state) => (state.trouble === null ? [] : [state.trouble]));
  const contacts = states.map((state) => state.contactAt);
  const answered = contacts.flatMap((contact) => (contact === null ? [] : [contact]));
  const isOneServer = new Set(states.map(({ epoch }) => epoch)).size === 1;
  const allAnswered = isOneServer && states.length === remotes.length && answered.length === contacts.length;
  const firstSync = states.length < remotes.length || states.some((state) => !state.complete && state.asOf === null);
  const loading = firstSync || states.some((state) => state.hasMore);
  const nothingLeft = counts.pending + counts.acknowledged + counts.refused + counts.drafts + lost === 0;
  const knownAt = allAnswered && nothingLeft && !loading ? Math.min(...answered) : null;
  // A later time than now was written before the clock was set back.
  const hasAnswered =
    answered.every((at) => at >= since && at <= now) && states.every(({ failures }) => failures === 0);
  return {
    ...counts,
    lost,
    isRead: true,
    knownAt,
    safeAt: online && troubles.length === 0 && hasAnswered ? knownAt : null,
    online,
    trouble: troubles.find((trouble) => trouble.kind === 'paused') ?? troubles[0] ?? null,
    firstSync,
    loading,
  };
}
