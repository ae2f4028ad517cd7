import { lazy } from 'react';
import { VisitFormScreen } from '#features/visit-form/visit-form-screen.tsx';
import { loadChunk } from '../chunk-reload.ts';
import { FileTools } from './file-tools.tsx';

const Capture = lazy(async () => {
  const { OrderCapture } = await loadChunk(() => import('#features/order/order-capture.tsx'));
  return { default: OrderCapture };
});

/** The form of a visit; what it photographs is taken as on the order's page. */
export function VisitFormRoute() {
  return (
    <FileTools>
      <VisitFormScreen Capture={Capture} />
    </FileTools>
  );
}
