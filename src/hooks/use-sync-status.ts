import { ownLostFiles } from '#data/queries/files.ts';
import { remoteStates } from '#data/queries/outbox.ts';
import type { SyncStatus } from '#data/queries/sync-status.ts';
import { sumUp } from '#data/queries/sync-status.ts';
import type { UnsentWork } from '#data/queries/unsent-work.ts';
import { unsentWork } from '#data/queries/unsent-work.ts';
import { useLive } from './use-live.ts';
import { useOnline } from './use-online.ts';

const nothing: UnsentWork = { pending: 0, acknowledged: 0, refused: 0, drafts: 0 };

export function useSyncStatus(): SyncStatus {
  const counts = useLive(unsentWork, []);
  const states = useLive(remoteStates, []);
  const lost = useLive(async (db) => (await ownLostFiles(db)).length, []);
  const online = useOnline();
  if (counts === undefined || states === undefined || lost === undefined)
    return { ...sumUp(counts ?? nothing, [], online), isRead: false };
  return sumUp(counts, states, online, lost);
}
