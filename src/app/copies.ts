import type { UserDatabase } from '#data/user-database.ts';
import type { ApiClientOptions } from '#platform/api-clients.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { currentConnection, mayFetchAhead } from '#platform/connection.ts';
import { fileAddress, fileParts } from '#platform/file-link-api.ts';
import { estimateStorage } from '#platform/storage-estimate.ts';
import { systemClock } from '#platform/system-clock.ts';
import { makeThumbnail } from '#platform/thumbnail.ts';
import type { FileNetwork } from '#sync/file-ports.ts';
import type { CopiesKeeper } from './copies-keeper.ts';
import { createCopiesKeeper } from './copies-keeper.ts';

/**
 * The room and the copies of a user's device, in the page's sync worker.
 * @param network as files may use it: while it is held, what nobody asked for waits as well
 */
export function createCopies(
  db: UserDatabase,
  api: ApiClientOptions,
  network: Pick<FileNetwork, 'isHeld'>,
  holder: string,
): CopiesKeeper {
  const client = createMainClient(api);
  return createCopiesKeeper({
    db,
    holder,
    clock: systemClock,
    addressOf: (id) => fileAddress(client, api.config.mainBase, id),
    partsOf: fileParts,
    estimate: estimateStorage,
    mayFetchAhead: async () => mayFetchAhead(currentConnection()) && !(await network.isHeld()),
    isOnline: () => navigator.onLine,
    thumbnail: makeThumbnail,
  });
}
