import { useEffect, useState } from 'react';
import { live } from '#data/live.ts';
import { thumbnailOf } from '#data/queries/files.ts';
import { useAppData } from './app-data.tsx';

/** The address of a file's small picture; null when there is none here. */
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
      // Without it the sign of its type is shown.
      error: () => undefined,
    });
    return () => {
      subscription.unsubscribe();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [db, id]);

  return shown?.id === id ? shown.url : null;
}
