import { useMemo } from 'react';
import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import { remoteStates } from '#data/queries/sync/outbox.ts';
import type { OutboxGroup } from '#data/queries/sync/sync-centre.ts';
import { filesToConfirm } from '#data/queries/files/files-to-confirm.ts';
import { outboxGroups } from '#data/queries/sync/sync-centre.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { usePendingRemovals } from '#hooks/use-pending-removals.ts';
import { useOnline } from '#hooks/use-online.ts';
import type { SyncStatus } from '#data/queries/sync/sync-status.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import type { Remote } from './remote.ts';
import { useTick } from '#ui/use-tick.ts';
import type { WaitingVisit } from './waiting-visits.ts';
import { waitingVisits } from './waiting-visits.ts';
import type { WaitReason } from './wait-reason.ts';
import { waitReason } from './wait-reason.ts';

/** Live data of the sync screen. */
export interface SyncCentre {
  /** The outbox is loaded. */
  ready: boolean;
  groups: readonly OutboxGroup[];
  /** The mutations and the files by order or client. */
  visits: readonly WaitingVisit[];
  reasonOf: (item: OutboxItem) => WaitReason;
  remotes: readonly Remote[];
  status: SyncStatus;
  signedInOffline: boolean;
  /** Current time in milliseconds, updated each second during a countdown. */
  now: number;
}

const noGroups: OutboxGroup[] = [];
const noRemotes: Remote[] = [];

export function useSyncCentre(): SyncCentre {
  const { session } = useAppData();
  const read = useLive((db) => outboxGroups(db, Date.now()), []);
  const files = useLive(filesToConfirm, []);
  const leaving = usePendingRemovals();
  const remotes = useLive(remoteStates, []) ?? noRemotes;
  const online = useOnline();
  const status = useSyncStatus();
  const groups = read ?? noGroups;
  const byId = useMemo(
    () => new Map(groups.flatMap(({ items }) => items.map((item) => [item.id, item] as const))),
    [groups],
  );
  const isCounting =
    remotes.some(({ trouble }) => trouble?.kind === 'unreachable') ||
    groups.some(({ items }) => items.some(({ until }) => until !== null));
  const now = useTick(isCounting);
  const signedInOffline = session.token === '';
  const facts = { remotes, online, signedInOffline, itemOf: (id: string) => byId.get(id) };
  return {
    ready: read !== undefined && files !== undefined,
    groups,
    visits: waitingVisits(
      groups,
      (files ?? []).filter(({ item }) => !leaving.has(item.upload.id)),
    ),
    reasonOf: (item) => waitReason(item, facts),
    remotes,
    status,
    signedInOffline,
    now,
  };
}
