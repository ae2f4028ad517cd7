import { useEffect, useState } from 'react';
import { deviceId } from '#data/root-database.ts';
import { SyncScreen } from '#features/sync/sync-screen.tsx';
import { useApp, useValue } from '../use-app-state.ts';
import { useStorageFacts } from '../use-storage-facts.ts';

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

/** The sync centre of the signed-in user, with what the browser tells of this device. */
export function SyncRoute() {
  const { state } = useApp();
  const update = useValue(state.update);
  const { ask, ...storage } = useStorageFacts();
  return (
    <SyncScreen
      device={{
        ...storage,
        version: __APP_VERSION__,
        updateReady: update !== null,
        id: useDeviceId(),
        agent: navigator.userAgent,
      }}
      actions={{
        signIn: () => state.asking.set(true),
        askPersistence: ask,
        applyUpdate: async () => update?.apply(),
      }}
    />
  );
}
