import type { RootDatabase } from '#data/database/root-database.ts';
import { readUploadPolicy } from '#data/settings/upload-policy.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import type { ApiClientOptions } from '#platform/http/api-clients.ts';
import { createMainClient } from '#platform/http/api-clients.ts';
import { currentConnection, mayFetchAhead } from '#platform/network/connection.ts';
import { fileAddress, fileAddresses, fileParts } from '#platform/api/file-link-api.ts';
import { networkKind } from '#platform/network/network-kind.ts';
import { estimateStorage } from '#platform/storage/storage-estimate.ts';
import { systemClock } from '#platform/lifecycle/system-clock.ts';
import { makeThumbnail } from '#platform/camera/thumbnail.ts';
import { downloadThumbnails, thumbnailBytes } from '#platform/files/thumbnail-downloads.ts';
import { storeThumbnails } from '#data/offline-files/thumbnails.ts';
import type { OfflineFilesDownloader } from './offline-files-downloader.ts';
import { createOfflineFilesDownloader } from './offline-files-downloader.ts';

/**
 * Creates the downloader of a user's offline files, in the page's sync worker.
 * @param root the upload policy: where files wait for Wi-Fi, automatic downloads wait too, and they run only when enabled
 */
export function createOfflineFiles(
  root: RootDatabase,
  db: UserDatabase,
  api: ApiClientOptions,
  holder: string,
): OfflineFilesDownloader {
  const wantsAhead = async (): Promise<boolean> => {
    const { visitsAhead, wifiOnly } = await readUploadPolicy(root);
    // The hour on a mobile network covers captured files only.
    return visitsAhead && !(wifiOnly && networkKind() === 'mobile');
  };
  const client = createMainClient(api);
  return createOfflineFilesDownloader({
    db,
    holder,
    clock: systemClock,
    addressOf: (id) => fileAddress(client, api.config.mainBase, id),
    partsOf: fileParts,
    estimate: estimateStorage,
    mayFetchAhead: async () => mayFetchAhead(currentConnection()) && (await wantsAhead()),
    isOnline: () => navigator.onLine,
    thumbnail: makeThumbnail,
    thumbnailsOf: (ids) =>
      downloadThumbnails(
        {
          addressesOf: (some) => fileAddresses(client, api.config.mainBase, some),
          bytesOf: thumbnailBytes,
          store: (some) => storeThumbnails(db, some),
        },
        ids,
      ),
  });
}
