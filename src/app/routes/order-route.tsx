import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { OrderScreen } from '#features/order/order-screen.tsx';
import { loadChunk } from '../chunk-reload.ts';
import { FileTools } from './file-tools.tsx';

const DocumentsCard = lazy(async () => {
  const { DocumentsCard: Component } = await loadChunk(() => import('#features/order/documents-card.tsx'));
  return { default: Component };
});

/** Keyed by the order: nothing of one may show under another's address. */
export function OrderRoute() {
  const { id = '' } = useParams();
  return (
    <FileTools>
      <OrderScreen key={id} idOrNumber={id} Documents={DocumentsCard} />
    </FileTools>
  );
}
