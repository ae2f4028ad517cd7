import { ClientsScreen } from '#features/clients/clients-screen.tsx';
import { useAddressProviders, useKnownClients } from '../../api/use-searches.ts';

/** An agent's clients; the address of a new one is also searched on the server. */
export function ClientsRoute() {
  return <ClientsScreen addressProviders={useAddressProviders()} findKnown={useKnownClients()} />;
}
