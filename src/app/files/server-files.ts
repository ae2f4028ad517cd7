import { i18n } from '@lingui/core';
import { readSession } from '#data/database/root-database.ts';
import { storeThumbnails } from '#data/offline-files/thumbnails.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { createMainClient } from '#platform/http/api-clients.ts';
import type { ExpectedBytes, FileAddresses } from '#platform/api/file-link-api.ts';
import { fileAddresses, fileBytes } from '#platform/api/file-link-api.ts';
import { identityOf } from '#platform/session/session-identity.ts';
import { downloadThumbnails, thumbnailBytes } from '#platform/files/thumbnail-downloads.ts';
import type { AppState } from '../session/app-state.ts';
import { rememberAddresses } from './file-addresses.ts';
import type { ThumbnailQueue } from './thumbnail-queue.ts';
import { createThumbnailQueue } from './thumbnail-queue.ts';

/** The files of the server, for one user's page. */
export interface ServerFiles {
  addressesOf: (id: string) => Promise<FileAddresses | null>;
  bytesOf: (file: ExpectedBytes) => Promise<Blob | null>;
  wantThumbnail: (db: UserDatabase, id: string) => void;
}

/** Creates the reader of the server's files. Nothing is asked before the first use. */
export function createServerFiles({ root, config }: Pick<AppState, 'root' | 'config'>, userId: string): ServerFiles {
  const identity = identityOf(() => readSession(root), userId);
  const client = createMainClient({ config, identity, locale: () => i18n.locale });
  const ask = rememberAddresses((ids) => fileAddresses(client, config.mainBase, ids), Date.now);
  const queues = new WeakMap<UserDatabase, ThumbnailQueue>();
  const addressesOf = async (id: string): Promise<FileAddresses | null> => (await ask([id]))?.get(id) ?? null;
  return {
    addressesOf,
    bytesOf: async (file) => {
      const addresses = await addressesOf(file.id);
      return addresses === null ? null : fileBytes(addresses.original, file);
    },
    wantThumbnail: (db, id) => {
      const store = (some: Parameters<typeof storeThumbnails>[1]): Promise<void> => storeThumbnails(db, some);
      const source = { addressesOf: ask, bytesOf: thumbnailBytes, store };
      const queue = queues.get(db) ?? createThumbnailQueue((ids) => downloadThumbnails(source, ids));
      queues.set(db, queue);
      queue.want(id);
    },
  };
}
