import { createContext } from 'react';

/** How bytes that are not on this device are read; null when the server does not give them now. */
export interface FileLinks {
  /** A short-lived address of the bytes. */
  addressOf: (id: string) => Promise<string | null>;
  /** The bytes themselves, where an address alone cannot be shown. */
  bytesOf: (id: string) => Promise<Blob | null>;
}

const nothing = (): Promise<null> => Promise.resolve(null);

export const FileLinksContext = createContext<FileLinks>({ addressOf: nothing, bytesOf: nothing });
