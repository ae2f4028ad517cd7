import { useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent } from '#hooks/app/use-content.ts';
import type { SheetSource } from './sheet-parts.ts';

/** Returns what an order's papers are made of, but for the language. */
export function useSheetSource(order: Order): Omit<SheetSource, 'i18n'> {
  const { seller, beneficiary } = useAppData();
  const content = useContent();
  return useMemo(() => ({ order, content, seller, beneficiary }), [order, content, seller, beneficiary]);
}
