import { useEffect, useMemo, useState } from 'react';
import { deviceId } from '#data/device/device-id.ts';
import type { DeviceActions } from '#features/supervision/team/device-actions.ts';
import { DeviceActionsContext } from '#features/supervision/team/device-actions.ts';
import { SupervisionScreen } from '#features/supervision/supervision-screen.tsx';
import { announcePresence, followPresence } from '#platform/network/presence.ts';
import { readmitDevice, revokeDevice, signDeviceOut } from '#platform/api/sign-ins-api.ts';
import { loadChunk } from '../../loading/chunk-reload.ts';
import { useApp } from '../../session/use-app-state.ts';
import { FileTools } from '../../files/file-tools.tsx';
import { useMainClient } from '../../api/use-main-client.ts';

function useDeviceActions(): DeviceActions {
  const client = useMainClient();
  const { state } = useApp();
  const [currentDevice, setCurrentDevice] = useState('');
  useEffect(() => {
    void deviceId(state.root).then(setCurrentDevice, () => undefined);
  }, [state]);
  return useMemo(
    () => ({
      currentDevice,
      signOut: (row) => signDeviceOut(client, row),
      revoke: (row) => revokeDevice(client, row),
      readmit: (row, unconfirmed) => readmitDevice(client, row, unconfirmed),
      issueResetLink: async (userId) => {
        const { issueResetLink } = await loadChunk(() => import('../../session/passwords.ts'));
        const issued = await issueResetLink(state, userId);
        return issued.ok ? issued : null;
      },
    }),
    [client, currentDevice, state],
  );
}

/** What waits for a supervisor's decision, with the files that it is about, and the devices of the team. */
export function SupervisionRoute() {
  const client = useMainClient();
  const presence = useMemo(
    () => ({ follow: followPresence, announce: (on: string, left: boolean) => announcePresence(client, { on, left }) }),
    [client],
  );
  return (
    <FileTools>
      <DeviceActionsContext value={useDeviceActions()}>
        <SupervisionScreen presence={presence} />
      </DeviceActionsContext>
    </FileTools>
  );
}
