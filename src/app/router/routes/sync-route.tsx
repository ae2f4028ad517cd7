import { useEffect, useMemo, useState } from 'react';
import { deviceId } from '#data/device/device-id.ts';
import { forgetDiskFull } from '#data/storage-quota/quota-warning.ts';
import type { SyncActions } from '#features/sync/use-sync-centre.ts';
import { SyncScreen } from '#features/sync/sync-screen.tsx';
import { runAlone, startJobWorker } from '../../workers/job-worker.ts';
import type { StorageJobs } from '../../workers/storage-worker.ts';
// oxlint-disable-next-line import/default -- Vite resolves this to the address of the built worker, not to the module.
import storageWorker from '../../workers/storage-worker.ts?worker&url';
import { draftRegistry } from '../../drafts/draft-registry.ts';
import { useApp, useUserId, useValue } from '../../session/use-app-state.ts';
import { useStorageFacts } from '../../layout/notices/use-storage-facts.ts';

function useDeviceId(): string {
  const { state } = useApp();
  const [id, setId] = useState('');
  useEffect(() => {
    let current = true;
    void deviceId(state.root).then((found) => (current ? setId(found) : undefined));
    return () => {
      current = false;
    };
  }, [state]);
  return id;
}

const createStorageWorker = () => startJobWorker<StorageJobs>(storageWorker, 'storage');

/** Returns the functions that measure and free this user's storage, in a worker. */
function useStorageTasks(reread: () => Promise<void>): Pick<SyncActions, 'measure' | 'free'> {
  const { state } = useApp();
  const userId = useUserId();
  const { deployment } = state.config;
  return useMemo(
    () => ({
      measure: () => runAlone(createStorageWorker(), (jobs) => jobs.measure({ deployment, userId })).result,
      free: async () => {
        const freed = await runAlone(createStorageWorker(), (jobs) => jobs.free({ deployment, userId })).result;
        if (freed !== null && freed.offlineFiles + freed.confirmed > 0) forgetDiskFull();
        await reread();
        return freed;
      },
    }),
    [deployment, userId, reread],
  );
}

/** The sync centre of the signed-in user, with what the browser reports about this device. */
export function SyncRoute() {
  const { state, actions } = useApp();
  const update = useValue(state.update);
  const { ask, reread, ...storage } = useStorageFacts();
  const tasks = useStorageTasks(reread);
  return (
    <SyncScreen
      drafts={draftRegistry}
      device={{
        ...storage,
        version: __APP_VERSION__,
        updateReady: update !== null,
        id: useDeviceId(),
        agent: navigator.userAgent,
      }}
      actions={{
        signIn: () => void actions.dispatch({ type: 'passwordAsked' }),
        ...tasks,
        askPersistence: ask,
        applyUpdate: async () => update?.apply(),
      }}
    />
  );
}
