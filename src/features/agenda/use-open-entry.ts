import { useNavigate } from 'react-router-dom';
import type { AgendaClientVisit } from '#data/queries/visits/agenda.ts';
import { clientVisitPagePath } from '#parts/clients/client-paths.ts';
import { clientVisitPath } from '#parts/forms/form-paths.ts';
import { useLocalPath } from '#ui/local-link.tsx';

/** Returns the function that opens an entry of the agenda: a visit to a client on its own page, anything else in its sheet. */
export function useOpenEntry(
  clientVisits: readonly AgendaClientVisit[],
  onOpen: (id: string) => void,
): (id: string) => void {
  const path = useLocalPath();
  const goTo = useNavigate();
  return (id) => {
    const visit = clientVisits.find((one) => one.visit.id === id)?.visit;
    if (visit === undefined) onOpen(id);
    else if (visit.state === 'done') void goTo(path(clientVisitPagePath(visit.id)));
    else void goTo(path(clientVisitPath(visit.clientId, visit.id)));
  };
}
