import { useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import { filesOfOrder } from '#data/queries/files.ts';
import { useContent } from './content.ts';
import { usePendingRemovals } from './pending-removals.ts';
import type { Demand } from './required-documents.ts';
import { demandsOf } from './required-documents.ts';
import { useLive } from './use-live.ts';

export interface OrderFiles {
  /** Those that are neither removed nor about to be. */
  files: readonly FileOfOrder[];
  /** What the services demand, each with its files; nothing until the company's content is here. */
  demands: readonly Demand[];
}

/** An order's files and what they are for; undefined until they were read once. */
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
