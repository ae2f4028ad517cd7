import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { OrderScreen } from '#features/order/order-screen.tsx';
import type { openOrder } from '#platform/api/access-api.ts';
import type { ApiClient } from '#platform/http/api-clients.ts';
import type { RequestAudit } from '#parts/order-files/audit-button.tsx';
import { loadChunk } from '../../../loading/chunk-reload.ts';
import { lazyPart } from '../../../loading/lazy-part.tsx';
import { useApp } from '../../../session/use-app-state.ts';
import { FileTools } from '../../../files/file-tools.tsx';
import { useLookUp } from '../../../api/use-look-up.ts';
import { useMainClient } from '../../../api/use-main-client.ts';

const DocumentsCard = lazyPart(async () => (await import('./order-documents-route.tsx')).OrderDocumentsRoute);

const HistoryOfOrder = lazyPart(async () => (await import('./order-history-route.tsx')).OrderHistoryRoute);

const EditSheets = lazyPart(async () => (await import('./edit-sheets-route.tsx')).EditSheetsRoute);

// Their answers are read by schemas, which an order on this device needs none of.
const askForOrder: typeof openOrder = async (client, idOrNumber) =>
  (await loadChunk(() => import('#platform/api/access-api.ts'))).openOrder(client, idOrNumber);

async function askForAudit(client: ApiClient, base: string, orderId: string): ReturnType<RequestAudit> {
  const { auditAddress } = await loadChunk(() => import('#platform/api/audit-api.ts'));
  return auditAddress(client, base, orderId);
}

/** Keyed by the order, so that no state of one order shows under another's address. */
export function OrderRoute() {
  const { id = '' } = useParams();
  const lookUp = useLookUp(askForOrder);
  const { mainBase } = useApp().state.config;
  const client = useMainClient();
  const requestAudit = useCallback((orderId: string) => askForAudit(client, mainBase, orderId), [client, mainBase]);
  return (
    <FileTools>
      <OrderScreen
        key={id}
        idOrNumber={id}
        Documents={DocumentsCard}
        History={HistoryOfOrder}
        Sheets={EditSheets}
        requestAudit={requestAudit}
        lookUp={lookUp}
      />
    </FileTools>
  );
}
