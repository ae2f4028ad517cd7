import { useEffect, useState } from 'react';
import { live } from '#data/live.ts';
import { thumbnailOf } from '#data/queries/files.ts';
import { useAppData } from './use-app-data.tsx';

/** Returns the address of a file's thumbnail; null when none is stored. */
export function useThumbnail(id: string): string | null {
  const { db } = useAppData();
  const [shown, setShown] = useState<{ id: string; url: string } | null>(null);

  useEffect(() => {
    let url: string | null = null;
    const subscription = live(() => thumbnailOf(db, id)).subscribe({
      next: (thumbnail) => {
        if (url !== null) URL.revokeObjectURL(url);
        url =
          thumbnail === undefined ? null : URL.createObjectURL(new Blob([thumbnail.bytes], { type: thumbnail.type }));
        setShown(url === null ? null : { id, url });
      },
      // The icon of the file's type is shown instead.
      error: () => undefined,
    });
    return () => {
      subscription.unsubscribe();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [db, id]);

  return shown?.id === id ? shown.url : null;
}
