import { lazy } from 'react';
import { VisitFormScreen } from '#features/visit-form/visit-form-screen.tsx';
import { openVisit } from '#platform/access-api.ts';
import { loadChunk } from '../../boot/chunk-reload.ts';
import { FileTools } from './file-tools.tsx';
import { useLookUp } from './use-look-up.ts';

const Capture = lazy(async () => {
  const { OrderCapture } = await loadChunk(() => import('#parts/order-files/capture/order-capture.tsx'));
  return { default: OrderCapture };
});

/** The form of a visit; it captures photos as the order's page does. */
export function VisitFormRoute() {
  const lookUp = useLookUp(openVisit);
  return (
    <FileTools>
      <VisitFormScreen Capture={Capture} lookUp={lookUp} />
    </FileTools>
  );
}
