import { useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { filesOfOrder } from '#data/queries/files/files.ts';
import { useContent } from './use-content.ts';
import { usePendingRemovals } from './use-pending-removals.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import { requiredOfOrder } from '#data/queries/files/required-documents.ts';
import { useLive } from './use-live.ts';

export interface OrderFiles {
  /** Files that are neither removed nor about to be. */
  files: readonly FileOfOrder[];
  /** The required documents of its services, each with its files; empty until the company's content is loaded. */
  required: readonly RequiredOfOrder[];
}

/** Returns an order's files and its required documents; undefined until the first read. */
export function useOrderFiles(order: Order): OrderFiles | undefined {
  const content = useContent();
  const read = useLive((db) => filesOfOrder(db, order.id), [order.id]);
  const going = usePendingRemovals();
  return useMemo(() => {
    if (read === undefined) return undefined;
    const files = read.filter(({ upload }) => !going.has(upload.id));
    const uploads = files.map(({ upload }) => upload);
    return { files, required: content === null ? [] : requiredOfOrder(order, content, uploads) };
  }, [read, going, content, order]);
}
