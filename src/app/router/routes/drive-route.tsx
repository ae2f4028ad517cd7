import { i18n } from '@lingui/core';
import { useMemo } from 'react';
import type { StartZip } from '#data/capture/zip-entry.ts';
import { readSession } from '#data/database/root-database.ts';
import { DriveScreen } from '#features/drive/drive-screen.tsx';
import type { SearchDrive } from '#features/drive/use-server-drive.ts';
import { openOrder } from '#platform/api/access-api.ts';
import { auditAddress } from '#platform/api/audit-api.ts';
import { searchDrive } from '#platform/api/drive-api.ts';
import { fileAddress } from '#platform/api/file-link-api.ts';
import { isOnline } from '#platform/network/network-status.ts';
import { identityOf } from '#platform/session/session-identity.ts';
import { laterMainClient } from '../../api/later-client.ts';
import { sessionOf } from '../../session/session-state.ts';
import { useApp, useUserId } from '../../session/use-app-state.ts';
import { createZipper } from '../../workers/zip-worker-client.ts';
import { FileTools } from '../../files/file-tools.tsx';
import { useLookUp } from '../../api/use-look-up.ts';

/** The drive, with the server's own search and the worker that makes ZIPs. */
export function DriveRoute() {
  const { state } = useApp();
  const userId = useUserId();
  const open = useLookUp(openOrder);
  const { search, startZip, requestAudit } = useMemo(() => {
    const { config } = state;
    const identity = identityOf(() => readSession(state.root), userId);
    const client = laterMainClient({ config, identity, locale: () => i18n.locale });
    const find: SearchDrive = async (filters, after) => (isOnline() ? searchDrive(client, filters, after) : null);
    const owner = { deployment: config.deployment, userId };
    const zip = createZipper(owner, (id) => fileAddress(client, config.mainBase, id));
    const start: StartZip = (entries, onProgress) => {
      const job = zip(entries, onProgress);
      // It outlives the screen, not the session: the next user must not get these files.
      const unwatch = state.session.subscribe(() => {
        if (sessionOf(state.session.current())?.user.UserId !== userId) job.cancel();
      });
      return { ...job, result: job.result.finally(unwatch) };
    };
    return {
      search: find,
      startZip: start,
      requestAudit: (orderId: string) => auditAddress(client, config.mainBase, orderId),
    };
  }, [state, userId]);
  return (
    <FileTools>
      <DriveScreen search={search} open={open} startZip={startZip} requestAudit={requestAudit} />
    </FileTools>
  );
}
