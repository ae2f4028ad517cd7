import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Creation } from '#data/queries/new-orders.ts';
import { creationById, refusedCreation } from '#data/queries/new-orders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';

export interface AskedOrder {
  orderId: string;
  /** It was refused, and is to be corrected. */
  refused: Creation | undefined;
  /** Whether it was refused has been read. */
  ready: boolean;
  /** Puts the order into the address, so that a reload goes on with it. */
  keepInAddress: () => void;
  /** Leaves it for a new one. */
  startAnew: () => void;
}

/** The order that the address names: one begun before (`?order=`), a refused mutation (`?edit=`), or else a new one. */
export function useAskedOrder(): AskedOrder {
  const { newId } = useAppData();
  const [query, setQuery] = useSearchParams();
  const [fresh, setFresh] = useState(newId);
  const asked = query.get('order');
  const edited = query.get('edit');
  const read = useLive(
    async (db) => {
      const refused = edited === null ? await refusedCreation(db, asked ?? fresh) : await creationById(db, edited);
      return { edited, orderId: asked ?? refused?.orderId ?? fresh, refused };
    },
    [asked, edited, fresh],
  );
  // What was read for another address stands until this one is read. The same order under another name is the same.
  const ready = read !== undefined && (edited === null ? read.orderId === (asked ?? fresh) : read.edited === edited);
  const orderId = ready ? read.orderId : (asked ?? fresh);
  return {
    orderId,
    refused: ready ? read.refused : undefined,
    ready,
    keepInAddress: () => {
      if (asked === orderId) return;
      const step = query.get('step');
      setQuery({ order: orderId, ...(step === null ? {} : { step }) }, { replace: true });
    },
    startAnew: () => {
      setFresh(newId());
      setQuery({}, { replace: true });
    },
  };
}
