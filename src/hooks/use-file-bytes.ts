import { useCallback } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { readLocalFile, readOfflineFile } from '#data/capture/read-file.ts';
import { useAppData } from './use-app-data.tsx';
import { useFileLinks } from './use-file-links.ts';

/**
 * Returns a function that reads a whole file, from this device or else from the server; null when neither has it now.
 */
export function useFileBytes(): (file: Pick<Upload, 'id' | 'receivedAt'>) => Promise<Blob | null> {
  const { db } = useAppData();
  const links = useFileLinks();
  return useCallback(
    async ({ id, receivedAt }) => {
      const own = await readLocalFile(db, id).catch(() => undefined);
      const here = own ?? (await readOfflineFile(db, id).catch(() => undefined));
      if (here !== undefined) return here;
      return receivedAt === null ? null : links.bytesOf(id);
    },
    [db, links],
  );
}
