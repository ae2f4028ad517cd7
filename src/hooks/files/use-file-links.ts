import { createContext, use } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import type { UserDatabase } from '#data/database/user-database.ts';

/** Short-lived addresses of a file's bytes, and of the picture of a screen's size where the server has one. */
export interface FileLinkAddresses {
  original: string;
  screen: string | null;
}

/** Reads bytes that this page does not hold. Null when they are not available now. */
export interface FileLinks {
  addressesOf: (id: string) => Promise<FileLinkAddresses | null>;
  /** Returns the bytes, for types that an address cannot show. They match the file's size and hash. */
  bytesOf: (file: Pick<Upload, 'id' | 'type' | 'size' | 'sha256'>) => Promise<Blob | null>;
  /** Requests a thumbnail from the server. It is stored on the device. */
  wantThumbnail: (db: UserDatabase, id: string) => void;
  /** Returns the address at which the service worker serves a stored file; null when no worker controls the page. */
  offlineFileUrl: (id: string) => string | null;
}

const nothing = (): Promise<null> => Promise.resolve(null);

export const FileLinksContext = createContext<FileLinks>({
  addressesOf: nothing,
  bytesOf: nothing,
  wantThumbnail: () => undefined,
  offlineFileUrl: () => null,
});

/** Returns the ways to read the bytes of files that this page does not hold. */
export function useFileLinks(): FileLinks {
  return use(FileLinksContext);
}
