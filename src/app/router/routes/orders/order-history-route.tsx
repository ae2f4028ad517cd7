import { useCallback } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { OrderHistory } from '#features/order/history/order-history.tsx';
import { readOrderHistory } from '#platform/api/order-history-api.ts';
import { useMainClient } from '../../../api/use-main-client.ts';

/** The order's past, with the server's changes. */
export function OrderHistoryRoute({ order }: { order: Order }) {
  const client = useMainClient();
  const read = useCallback(
    (orderId: string, before: number | null) => readOrderHistory(client, orderId, before),
    [client],
  );
  return <OrderHistory order={order} read={read} />;
}
