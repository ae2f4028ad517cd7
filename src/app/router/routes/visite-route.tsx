import { useParams } from 'react-router-dom';
import { VisiteScreen } from '#features/visites/visite-screen.tsx';
import { FileTools } from '../../files/file-tools.tsx';

/** Keyed by the visit, so that no state of one visit shows under another's address. */
export function VisiteRoute() {
  const { id = '' } = useParams();
  return (
    <FileTools>
      <VisiteScreen key={id} visitId={id} />
    </FileTools>
  );
}
