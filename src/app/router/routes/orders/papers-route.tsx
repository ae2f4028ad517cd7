import { useParams } from 'react-router-dom';
import { PapersScreen } from '#features/order/papers-screen.tsx';
import { openOrder } from '#platform/api/access-api.ts';
import { FileTools } from '../../../files/file-tools.tsx';
import { useLookUp } from '../../../api/use-look-up.ts';

/** An order as a paper. */
export function PapersRoute() {
  const { id = '' } = useParams();
  const lookUp = useLookUp(openOrder);
  return (
    <FileTools>
      <PapersScreen key={id} idOrNumber={id} lookUp={lookUp} />
    </FileTools>
  );
}
