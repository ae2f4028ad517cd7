import type { RootDatabase } from '#data/root-database.ts';
import { readSending } from '#data/sending-settings.ts';
import type { UserDatabase } from '#data/user-database.ts';
import type { ApiClientOptions } from '#platform/api-clients.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { currentConnection, mayFetchAhead } from '#platform/connection.ts';
import { fileAddress, fileParts } from '#platform/file-link-api.ts';
import { networkKind } from '#platform/network-kind.ts';
import { estimateStorage } from '#platform/storage-estimate.ts';
import { systemClock } from '#platform/system-clock.ts';
import { makeThumbnail } from '#platform/thumbnail.ts';
import type { CopiesKeeper } from './copies-keeper.ts';
import { createCopiesKeeper } from './copies-keeper.ts';

/**
 * The room and the copies of a user's device, in the page's sync worker.
 * @param root says how the device sends: where files wait for Wi-Fi, what nobody asked for waits as well, and comes at all
 *   only where its user wants it
 */
export function createCopies(
  root: RootDatabase,
  db: UserDatabase,
  api: ApiClientOptions,
  holder: string,
): CopiesKeeper {
  const wantsAhead = async (): Promise<boolean> => {
    const { visitsAhead, wifiOnly } = await readSending(root);
    // What its user lets go by a mobile network is what they captured: not this.
    return visitsAhead && !(wifiOnly && networkKind() === 'mobile');
  };
  const client = createMainClient(api);
  return createCopiesKeeper({
    db,
    holder,
    clock: systemClock,
    addressOf: (id) => fileAddress(client, api.config.mainBase, id),
    partsOf: fileParts,
    estimate: estimateStorage,
    mayFetchAhead: async () => mayFetchAhead(currentConnection()) && (await wantsAhead()),
    isOnline: () => navigator.onLine,
    thumbnail: makeThumbnail,
  });
}
