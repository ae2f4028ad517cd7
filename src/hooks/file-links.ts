import { createContext } from 'react';

/** How bytes are read that this page does not hold; null when they are not given now. */
export interface FileLinks {
  /** A short-lived address of the bytes. */
  addressOf: (id: string) => Promise<string | null>;
  /** The bytes themselves, where an address alone cannot be shown. */
  bytesOf: (id: string) => Promise<Blob | null>;
  /** The address at which the service worker gives a file that is on this device; null where there is no worker in charge. */
  keptAddress: (id: string) => string | null;
}

const nothing = (): Promise<null> => Promise.resolve(null);

export const FileLinksContext = createContext<FileLinks>({
  addressOf: nothing,
  bytesOf: nothing,
  keptAddress: () => null,
});
