import { useParams } from 'react-router-dom';
import { ClientScreen } from '#features/clients/client-screen.tsx';
import { FileTools } from '../../files/file-tools.tsx';
import { useAddressProviders } from '../../api/use-searches.ts';

/** Keyed by the client, so that no state of one client shows under another's address. */
export function ClientRoute() {
  const { id = '' } = useParams();
  return (
    <FileTools>
      <ClientScreen key={id} clientId={id} addressProviders={useAddressProviders()} />
    </FileTools>
  );
}
