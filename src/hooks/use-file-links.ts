import { createContext, use } from 'react';

/** Reads bytes that this page does not hold. Null when they are not available now. */
export interface FileLinks {
  /** Returns a short-lived address of the bytes. */
  addressOf: (id: string) => Promise<string | null>;
  /** Returns the bytes, for types that an address cannot show. */
  bytesOf: (id: string) => Promise<Blob | null>;
  /** Returns the address at which the service worker serves a stored file; null when no worker controls the page. */
  offlineFileUrl: (id: string) => string | null;
}

const nothing = (): Promise<null> => Promise.resolve(null);

export const FileLinksContext = createContext<FileLinks>({
  addressOf: nothing,
  bytesOf: nothing,
  offlineFileUrl: () => null,
});

/** Returns the ways to read the bytes of files that this page does not hold. */
export function useFileLinks(): FileLinks {
  return use(FileLinksContext);
}
