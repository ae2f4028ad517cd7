import { useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { filesOfOrder } from '#data/queries/files/files.ts';
import { useContent } from '../app/use-content.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import { requiredOfOrder } from '#data/queries/files/required-documents.ts';
import { useLive } from '../data/use-live.ts';

export interface OrderFiles {
  /** Files that are not removed. */
  files: readonly FileOfOrder[];
  /** The required documents of its services, each with its files; empty until the company's content is loaded. */
  required: readonly RequiredOfOrder[];
}

/** Returns an order's files and its required documents; undefined until the first read. */
export function useOrderFiles(order: Order): OrderFiles | undefined {
  const content = useContent();
  const files = useLive((db) => filesOfOrder(db, order.id), [order.id]);
  return useMemo(() => {
    if (files === undefined) return undefined;
    const uploads = files.map(({ upload }) => upload);
    return { files, required: content === null ? [] : requiredOfOrder(order, content, uploads) };
  }, [files, content, order]);
}
