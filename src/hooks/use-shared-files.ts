import { useEffect, useState } from 'react';
import { live } from '#data/live.ts';
import type { SharedFile } from '#data/shared-files.ts';
import { dropUnfinishedShares, removeShared, sharedBytes, SharedDatabase, sharedFor } from '#data/shared-files.ts';
import { useAppData } from './app-data.tsx';

export interface SharedFiles {
  /** What waits for its user; undefined until it was read, null when it cannot be. */
  files: readonly SharedFile[] | undefined | null;
  bytesOf: (file: SharedFile) => Promise<File>;
  remove: (ids: readonly string[]) => Promise<void>;
}

/** What other apps have shared for this user, in whichever window. */
export function useSharedFiles(): SharedFiles {
  const { session } = useAppData();
  const userId = session.user.UserId;
  const [db] = useState(() => new SharedDatabase());
  const [files, setFiles] = useState<readonly SharedFile[] | null>();

  useEffect(() => {
    void dropUnfinishedShares(db, Date.now()).catch(() => undefined);
    const subscription = live(() => sharedFor(db, userId)).subscribe({
      next: setFiles,
      error: () => setFiles(null),
    });
    return () => {
      subscription.unsubscribe();
      // Opens by itself should it be asked again: effects may run twice.
      db.close({ disableAutoOpen: false });
    };
  }, [db, userId]);

  return { files, bytesOf: (file) => sharedBytes(db, file), remove: (ids) => removeShared(db, ids) };
}
