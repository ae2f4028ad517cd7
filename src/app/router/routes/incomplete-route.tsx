import { changeUploadPolicy } from '#data/settings/upload-policy.ts';
import { IncompleteScreen } from '#features/incomplete/incomplete-screen.tsx';
import { useApp } from '../../session/use-app-state.ts';
import { FileTools } from '../../files/file-tools.tsx';
import { useNetworkKind, useUploadPolicy } from '../../files/use-upload-policy.ts';

/** The incomplete uploads, with what captures and shows files. */
export function IncompleteRoute() {
  const { state } = useApp();
  const { wifiOnly } = useUploadPolicy();
  // A browser that does not report its network cannot wait for Wi-Fi.
  const canWait = useNetworkKind() !== 'unreported';
  return (
    <FileTools>
      <IncompleteScreen
        wifi={canWait ? { only: wifiOnly, change: (only) => changeUploadPolicy(state.root, { wifiOnly: only }) } : null}
      />
    </FileTools>
  );
}
