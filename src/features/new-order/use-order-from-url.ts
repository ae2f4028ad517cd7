import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Creation } from '#data/queries/orders/new-orders.ts';
import { creationById, refusedCreation } from '#data/queries/orders/new-orders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';

export interface OrderFromUrl {
  orderId: string;
  /** The refused creation to correct; undefined for any other order. */
  refused: Creation | undefined;
  /** False until the outbox was searched for a refusal. */
  ready: boolean;
  /** Writes the order's identifier to the URL, so that a reload continues with it. */
  writeToUrl: () => void;
  /** Starts a new order. */
  startNew: () => void;
}

/** Returns the order that the URL names: an unfinished one (`?order=`), a refused mutation's (`?edit=`), else a new one. */
export function useOrderFromUrl(): OrderFromUrl {
  const { newId } = useAppData();
  const [query, setQuery] = useSearchParams();
  const [fresh, setFresh] = useState(newId);
  const requested = query.get('order');
  const edited = query.get('edit');
  const read = useLive(
    async (db) => {
      const refused = edited === null ? await refusedCreation(db, requested ?? fresh) : await creationById(db, edited);
      return { edited, orderId: requested ?? refused?.orderId ?? fresh, refused };
    },
    [requested, edited, fresh],
  );
  // The live query first returns the result of the previous URL. The order counts, not the parameter that names it.
  const ready =
    read !== undefined && (edited === null ? read.orderId === (requested ?? fresh) : read.edited === edited);
  const orderId = ready ? read.orderId : (requested ?? fresh);
  return {
    orderId,
    refused: ready ? read.refused : undefined,
    ready,
    writeToUrl: () => {
      if (requested === orderId) return;
      const step = query.get('step');
      setQuery({ order: orderId, ...(step === null ? {} : { step }) }, { replace: true });
    },
    startNew: () => {
      setFresh(newId());
      setQuery({}, { replace: true });
    },
  };
}
