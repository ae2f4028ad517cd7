import { remotes } from '#contract/collections.ts';
import type { OutboxCounts } from '#data/queries/outbox.ts';
import { outboxCounts, remoteStates } from '#data/queries/outbox.ts';
import type { RemoteState, RemoteTrouble } from '#sync/remote-state.ts';
import { useLive } from './use-live.ts';
import { useOnline } from './use-online.ts';

/** Where this device stands with the server, for the one indicator. */
export interface SyncStatus extends OutboxCounts {
  /** When everything was last known to be on the server and everything of the server's here, milliseconds; null when not. */
  safeAt: number | null;
  online: boolean;
  /** What keeps a remote from being talked to; a pause that waits for a person comes first. */
  trouble: RemoteTrouble | null;
  /** Some remote has never been pulled to the end. */
  firstSync: boolean;
}

/** Sums up the outbox and both remotes. Says "safe" only when nothing is left here and both have been heard. */
export function sumUp(counts: OutboxCounts, states: readonly RemoteState[], online: boolean): SyncStatus {
  const troubles = states.flatMap((state) => (state.trouble === null ? [] : [state.trouble]));
  const contacts = states.map((state) => state.contactAt);
  const heard = contacts.flatMap((contact) => (contact === null ? [] : [contact]));
  const allHeard = states.length === remotes.length && heard.length === contacts.length;
  const nothingLeft = counts.pending + counts.acknowledged + counts.refused === 0;
  return {
    ...counts,
    safeAt: allHeard && nothingLeft ? Math.min(...heard) : null,
    online,
    trouble: troubles.find((trouble) => trouble.kind === 'paused') ?? troubles[0] ?? null,
    firstSync: states.length < remotes.length || states.some((state) => !state.complete && state.generation === 1),
  };
}

const nothing: OutboxCounts = { pending: 0, acknowledged: 0, refused: 0 };

export function useSyncStatus(): SyncStatus {
  const counts = useLive(outboxCounts, []);
  const states = useLive(remoteStates, []);
  return sumUp(counts ?? nothing, counts === undefined ? [] : (states ?? []), useOnline());
}
