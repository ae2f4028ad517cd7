import { useCallback } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { DocumentsCard } from '#features/order/documents/documents-card.tsx';
import { requestProofLink } from '#platform/api/proof-link-api.ts';
import { useApp } from '../../../session/use-app-state.ts';
import { useMainClient } from '../../../api/use-main-client.ts';

/** The order's files, with the server's link for the client. */
export function OrderDocumentsRoute({ order }: { order: Order }) {
  const { config } = useApp().state;
  const client = useMainClient();
  const request = useCallback(
    (orderId: string) => requestProofLink(client, config.mainBase, orderId),
    [client, config.mainBase],
  );
  return <DocumentsCard order={order} requestLink={request} />;
}
