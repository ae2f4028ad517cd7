import { useCallback } from 'react';
import { readLocalFile, readOfflineFile } from '#data/files/read-file.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useFileLinks } from './use-file-links.ts';
import type { FileFacts } from './use-file-url.ts';

/**
 * Returns a function that reads a whole file, from this device or else from the server; null when neither has it now.
 */
export function useFileBytes(): (file: FileFacts) => Promise<Blob | null> {
  const { db } = useAppData();
  const links = useFileLinks();
  return useCallback(
    async (file) => {
      const { id, receivedAt } = file;
      const own = await readLocalFile(db, id).catch(() => undefined);
      const here = own ?? (await readOfflineFile(db, id).catch(() => undefined));
      if (here !== undefined) return here;
      return receivedAt === null ? null : links.bytesOf(file);
    },
    [db, links],
  );
}
