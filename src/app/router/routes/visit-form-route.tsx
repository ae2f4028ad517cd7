import { VisitFormScreen } from '#features/visit-form/visit-form-screen.tsx';
import { openVisit } from '#platform/api/access-api.ts';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { FileTools } from '../../files/file-tools.tsx';
import { useLookUp } from '../../api/use-look-up.ts';

const Capture = lazyPart(async () => (await import('#parts/order-files/capture/order-capture.tsx')).OrderCapture);

/** The form of a visit; it captures photos as the order's page does. */
export function VisitFormRoute() {
  const lookUp = useLookUp(openVisit);
  return (
    <FileTools>
      <VisitFormScreen Capture={Capture} lookUp={lookUp} />
    </FileTools>
  );
}
