import { useCallback } from 'react';
import { SupervisionScreen } from '#features/supervision/supervision-screen.tsx';
import { signDeviceOut } from '#platform/sign-ins-api.ts';
import { FileTools } from './file-tools.tsx';
import { useMainClient } from './use-main-client.ts';

/** What waits for a supervisor's decision, with the files that it is about. */
export function SupervisionRoute() {
  const client = useMainClient();
  const signOut = useCallback((deviceRow: string) => signDeviceOut(client, deviceRow), [client]);
  return (
    <FileTools>
      <SupervisionScreen signDeviceOut={signOut} />
    </FileTools>
  );
}
