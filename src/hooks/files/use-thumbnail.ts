import { useEffect, useState } from 'react';
import { live } from '#data/live/live.ts';
import { thumbnailState } from '#data/offline-files/thumbnails.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useFileLinks } from './use-file-links.ts';
import { useOnline } from '../app/use-online.ts';

/** The picture of a file, or whether the server may have it. */
type Shown = { id: string; url: string } | { id: string; url: null; isAtServer: boolean };

/**
 * Returns the address of a file's thumbnail; null when none is on this device. One that the server may have is requested,
 * and shown once it is stored.
 */
export function useThumbnail(id: string): string | null {
  const { db } = useAppData();
  const links = useFileLinks();
  const online = useOnline();
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    let url: string | null = null;
    const subscription = live(() => thumbnailState(db, id)).subscribe({
      next: (state) => {
        if (url !== null) URL.revokeObjectURL(url);
        const { thumbnail } = state;
        if (thumbnail === undefined) {
          url = null;
          setShown({ id, url, isAtServer: state.isAtServer });
          return;
        }
        url = URL.createObjectURL(new Blob([thumbnail.bytes], { type: thumbnail.type }));
        setShown({ id, url });
      },
      // The icon of the file's type is shown instead.
      error: () => undefined,
    });
    return () => {
      subscription.unsubscribe();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [db, id]);

  const isWanted = shown?.id === id && shown.url === null && shown.isAtServer && online;
  useEffect(() => {
    if (isWanted) links.wantThumbnail(db, id);
  }, [db, links, id, isWanted]);

  return shown?.id === id ? shown.url : null;
}
