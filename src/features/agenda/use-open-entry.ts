import { useNavigate } from 'react-router-dom';
import type { Agenda } from '#data/queries/visits/agenda.ts';
import { clientVisitPagePath } from '#parts/clients/client-paths.ts';
import { clientVisitPath } from '#parts/forms/form-paths.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';

/** Returns the function that opens an entry of the agenda: a visit to a client and an order on their own pages, others in a sheet. */
export function useOpenEntry(
  { clientVisits, orders }: Pick<Agenda, 'clientVisits' | 'orders'>,
  onOpen: (id: string) => void,
): (id: string) => void {
  const path = useLocalPath();
  const goTo = useNavigate();
  return (id) => {
    const visit = clientVisits.find((one) => one.visit.id === id)?.visit;
    const order = orders.find((one) => one.order.id === id)?.order;
    if (order !== undefined) void goTo(path(`/orders/${order.number ?? order.id}`));
    else if (visit === undefined) onOpen(id);
    else if (visit.state === 'done') void goTo(path(clientVisitPagePath(visit.id)));
    else void goTo(path(clientVisitPath(visit.clientId, visit.id)));
  };
}
