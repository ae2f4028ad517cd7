import { useSyncExternalStore } from 'react';
import { ownLostFiles } from '#data/queries/files/files.ts';
import { remoteStates } from '#data/queries/sync/outbox.ts';
import type { SyncStatus } from '#data/queries/sync/sync-status.ts';
import { sumUp } from '#data/queries/sync/sync-status.ts';
import type { CountedWork } from '#data/queries/sync/unsent-work.ts';
import { countedWork } from '#data/queries/sync/unsent-work.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import { runStart, subscribeRunStart } from '../app/page-run.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useLive } from '../data/use-live.ts';
import { useOnline } from '../app/use-online.ts';

const nothing: CountedWork = { pending: 0, acknowledged: 0, refused: 0, drafts: 0, isBehind: false };

async function readStates(db: UserDatabase): Promise<{ states: RemoteState[]; now: number }> {
  return { states: await remoteStates(db), now: Date.now() };
}

async function countLost(db: UserDatabase): Promise<number> {
  return (await ownLostFiles(db)).length;
}

export function useSyncStatus(): SyncStatus {
  const counts = useLive(countedWork, []);
  const read = useLive(readStates, []);
  const lost = useLive(countLost, []);
  const online = useOnline();
  const signedInOffline = useAppData().session.token === '';
  const since = useSyncExternalStore(subscribeRunStart, runStart);
  const { isBehind, ...work } = counts ?? nothing;
  if (counts === undefined || read === undefined || lost === undefined)
    return sumUp(work, [], { online, signedInOffline, isRead: false });
  return sumUp(work, read.states, { online, signedInOffline, isBehind, lost, since, now: read.now });
}
