import { useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { filesOfOrder } from '#data/queries/files/files.ts';
import { useContent } from './use-content.ts';
import { usePendingRemovals } from './use-pending-removals.ts';
import type { Demand } from '#data/queries/files/required-documents.ts';
import { demandsOf } from '#data/queries/files/required-documents.ts';
import { useLive } from './use-live.ts';

export interface OrderFiles {
  /** Files that are neither removed nor about to be. */
  files: readonly FileOfOrder[];
  /** What the services demand, each with its files; empty until the company's content is loaded. */
  demands: readonly Demand[];
}

/** Returns an order's files and the demands they meet; undefined until the first read. */
export function useOrderFiles(order: Order): OrderFiles | undefined {
  const content = useContent();
  const read = useLive((db) => filesOfOrder(db, order.id), [order.id]);
  const going = usePendingRemovals();
  return useMemo(() => {
    if (read === undefined) return undefined;
    const files = read.filter(({ upload }) => !going.has(upload.id));
    const uploads = files.map(({ upload }) => upload);
    return { files, demands: content === null ? [] : demandsOf(order, content, uploads) };
  }, [read, going, content, order]);
}
