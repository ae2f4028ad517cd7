import { useEffect, useState } from 'react';
import { live } from '#data/live/live.ts';
import type { SharedFile } from '#data/capture/shared-files.ts';
import {
  dropUnfinishedShares,
  removeShared,
  sharedBytes,
  SharedDatabase,
  sharedFilesOf,
} from '#data/capture/shared-files.ts';
import { useAppData } from '../app/use-app-data.tsx';

export interface SharedFiles {
  /** What the user still has to place; undefined until the first read, null when it cannot be read. */
  files: readonly SharedFile[] | undefined | null;
  bytesOf: (file: SharedFile) => Promise<File>;
  remove: (ids: readonly string[]) => Promise<void>;
}

/** Returns the files that other apps shared for this user, in any window. */
export function useSharedFiles(): SharedFiles {
  const { session } = useAppData();
  const userId = session.user.UserId;
  const [db] = useState(() => new SharedDatabase());
  const [files, setFiles] = useState<readonly SharedFile[] | null>();

  useEffect(() => {
    void dropUnfinishedShares(db, Date.now()).catch(() => undefined);
    const subscription = live(() => sharedFilesOf(db, userId)).subscribe({
      next: setFiles,
      error: () => setFiles(null),
    });
    return () => {
      subscription.unsubscribe();
      // Leaves the database able to reopen by itself: React may run effects twice.
      db.close({ disableAutoOpen: false });
    };
  }, [db, userId]);

  return { files, bytesOf: (file) => sharedBytes(db, file), remove: (ids) => removeShared(db, ids) };
}
