import { use, useCallback } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { readLocalFile } from '#data/files/read-file.ts';
import { useAppData } from './app-data.tsx';
import { FileLinksContext } from './file-links.ts';

/** Reads a file whole: its bytes here, else the server's; null when neither can be had now. */
export function useFileBytes(): (file: Pick<Upload, 'id' | 'receivedAt'>) => Promise<Blob | null> {
  const { db } = useAppData();
  const links = use(FileLinksContext);
  return useCallback(
    async ({ id, receivedAt }) => {
      const here = await readLocalFile(db, id).catch(() => undefined);
      if (here !== undefined) return here;
      return receivedAt === null ? null : links.bytesOf(id);
    },
    [db, links],
  );
}
