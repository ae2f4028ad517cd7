import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { OrderScreen } from '#features/order/order-screen.tsx';
import { openOrder } from '#platform/access-api.ts';
import { loadChunk } from '../../boot/chunk-reload.ts';
import { FileTools } from './file-tools.tsx';
import { useLookUp } from './use-look-up.ts';

const DocumentsCard = lazy(async () => {
  const { DocumentsCard: Component } = await loadChunk(() => import('#features/order/documents-card.tsx'));
  return { default: Component };
});

/** Keyed by the order, so that no state of one order shows under another's address. */
export function OrderRoute() {
  const { id = '' } = useParams();
  const lookUp = useLookUp(openOrder);
  return (
    <FileTools>
      <OrderScreen key={id} idOrNumber={id} Documents={DocumentsCard} lookUp={lookUp} />
    </FileTools>
  );
}
