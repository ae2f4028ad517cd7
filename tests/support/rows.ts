import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';

/** A readable UUIDv7 for tests: `testId(7)` ends in 7. */
export function testId(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export const certifier: EmployeeRef = { id: testId(900_001), name: 'Sophie Dubois' };
export const supervisor: EmployeeRef = { id: testId(900_002), name: 'Marc Peeters' };

export function testOrder(number: number, fields: Partial<Order> = {}): Order {
  return {
    id: testId(number),
    number: `2026-${String(number).padStart(6, '0')}`,
    orderDate: '2026-11-20',
    createdAt: '2026-11-20T08:00:00.000Z',
    state: 'planned',
    region: 'brussels',
    address: {
      street: 'Rue du Marais',
      number: String(number),
      boxnumber: null,
      apartmentnumber: null,
      zipcode: '1000',
      city: 'Bruxelles',
    },
    addressIncomplete: false,
    realEstate: { type: 'apartment', category: 'existing' },
    client: { id: testId(500_000 + number), type: 'Customer', name: 'Jean Lambert', phone: null, email: null },
    contacts: [],
    owner: null,
    affiliates: [],
    commercialStatus: null,
    consumerType: 'private',
    services: [{ code: 'PEB', count: 1, durationMinutes: 60, priceInclVat: 24_000 }],
    priceInclVat: 24_000,
    total: 24_000,
    invoice: null,
    paymentNotice: null,
    paid: false,
    urgent: false,
    incompleteFollowUp: false,
    lastVisitAt: null,
    plannedVisitAt: null,
    smsCode: null,
    smsLateAt: null,
    assignee: certifier,
    handler: null,
    visitedBy: null,
    encodedBy: null,
    commercial: null,
    internalRemark: '',
    externalRemark: '',
    planningRemark: '',
    invoiceFeedbackMessage: '',
    proofRequest: '',
    videoUrl: null,
    visit360Url: null,
    draft: null,
    clientDocuments: [],
    tags: [],
    ...fields,
  };
}

export function testVisit(number: number, orderNumber: number, fields: Partial<Visit> = {}): Visit {
  return {
    id: testId(number),
    orderId: testId(orderNumber),
    employee: certifier,
    plannedStart: '2026-11-20T09:30:00.000Z',
    plannedEnd: '2026-11-20T10:30:00.000Z',
    state: 'planned',
    history: [],
    ...fields,
  };
}

export function testMessage(number: number, orderNumber: number, fields: Partial<Message> = {}): Message {
  return {
    id: testId(number),
    orderId: testId(orderNumber),
    author: supervisor,
    body: 'Bonjour',
    sentAt: '2026-11-20T08:30:00.000Z',
    readBy: [],
    ...fields,
  };
}

export function testConflict(number: number, orderNumber: number, fields: Partial<Conflict> = {}): Conflict {
  return {
    id: testId(number),
    orderId: testId(orderNumber),
    field: 'urgent',
    lost: true,
    kept: false,
    lostBy: certifier,
    keptBy: supervisor,
    mutationId: testId(800_000 + number),
    at: '2026-11-20T09:00:00.000Z',
    restored: null,
    ...fields,
  };
}

/** What a person gives to create the order of this number. */
export function testNewOrder(
  number: number,
  fields: Partial<MutationArgs<'order.create'>> = {},
): MutationArgs<'order.create'> {
  const { orderDate, address, addressIncomplete, realEstate, client, contacts, consumerType, services } =
    testOrder(number);
  return {
    orderId: testId(number),
    orderDate,
    address,
    addressIncomplete,
    realEstate,
    client,
    contacts,
    consumerType,
    services,
    priceInclVat: 24_000,
    total: 24_000,
    urgent: false,
    tags: [],
    internalRemark: '',
    externalRemark: '',
    planningRemark: '',
    commercial: null,
    ...fields,
  };
}
