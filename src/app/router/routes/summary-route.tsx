import { useParams } from 'react-router-dom';
import { SummaryScreen } from '#features/order/summary-screen.tsx';
import { openOrder } from '#platform/access-api.ts';
import { FileTools } from './file-tools.tsx';
import { useLookUp } from './use-look-up.ts';

/** The summary of an order for its client. */
export function SummaryRoute() {
  const { id = '' } = useParams();
  const lookUp = useLookUp(openOrder);
  return (
    <FileTools>
      <SummaryScreen key={id} idOrNumber={id} lookUp={lookUp} />
    </FileTools>
  );
}
