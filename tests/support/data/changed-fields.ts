import type { EmployeeRef } from '#contract/entities/common.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import { testContent } from '../content.ts';
import { testOrder } from '../rows.ts';

const peb = testContent.services.find(({ code }) => code === 'PEB')?.price.usual ?? 0;
const twice: OrderChanges = {
  services: [{ code: 'PEB', count: 2, durationMinutes: 120, priceInclVat: peb * 2 }],
  priceInclVat: peb * 2,
  total: peb * 2,
};
const base = testOrder(7);
// A typed address is to be checked.
const moved: OrderChanges = { address: { ...base.address, number: '99' }, addressIncomplete: true };

/**
 * Returns what the screen of each field of `order.update` queues, in an order in which one order takes them all. A test of the screens
 * checks that they do; one of the server, that a colleague receives it.
 */
export function changedFields(person: EmployeeRef): Readonly<Record<keyof OrderChanges, OrderChanges>> {
  return {
    internalRemark: { internalRemark: 'Clé chez la voisine' },
    externalRemark: { externalRemark: 'Le chien mord' },
    planningRemark: { planningRemark: 'Pas le mercredi' },
    proofRequest: { proofRequest: 'Facture des châssis' },
    invoiceFeedbackMessage: { invoiceFeedbackMessage: 'Le nom est faux' },
    tags: { tags: ['succession'] },
    urgent: { urgent: true },
    realEstate: { realEstate: { type: 'land', category: 'existing' } },
    plannedVisitAt: { plannedVisitAt: null },
    address: moved,
    addressIncomplete: moved,
    client: { client: { ...base.client, name: 'Hélène Lambert', vatNumber: null, address: null } },
    consumerType: { consumerType: 'professional' },
    contacts: { contacts: [{ name: 'Mme Claes', phone: '0470 00 00 00', email: null }] },
    owner: { owner: 'M. Dumont' },
    affiliates: { affiliates: ['Agence du Parc'] },
    services: twice,
    priceInclVat: twice,
    total: { total: 31_150 },
    vatException: { vatException: { rate: 6, reason: 'Maison de 1956' } },
    handler: { handler: person },
    encodedBy: { encodedBy: person },
    visitedBy: { visitedBy: person },
    commercial: { commercial: person },
  };
}
