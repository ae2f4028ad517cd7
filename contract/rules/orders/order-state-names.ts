import type { OrderState } from '../../entities/order.ts';

/** What each state is called on screen in French and in Dutch: the searches of a device and of the server find it. */
export const orderStateNames: Readonly<Record<OrderState, readonly [fr: string, nl: string]>> = {
  toPlan: ['À planifier', 'In te plannen'],
  planned: ['Planifiée', 'Gepland'],
  visited: ['Visitée', 'Bezocht'],
  encoding: ['Encodage', 'Invoer'],
  waitingForClient: ['Attend le client', 'Wacht op klant'],
  certified: ['Certifiée', 'Gecertificeerd'],
  cancelled: ['Annulée', 'Geannuleerd'],
};
