import type { Client } from '#contract/entities/client.ts';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import { newClientVisit } from '#contract/mutations/clients/client-visits.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { Document } from '#contract/entities/document.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { FormDraft } from '#contract/entities/form-draft.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Message } from '#contract/entities/message.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Order } from '#contract/entities/order.ts';
import type { ProofLink } from '#contract/entities/proof-link.ts';
import type { OrderView } from '#contract/entities/order-view.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';

/** Returns a readable UUIDv7 for tests: `testId(7)` ends in 7. */
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

/** Returns a request for an invoice whose link is good for two weeks. */
export function testProofLink(number: number, fields: Partial<ProofLink> = {}): ProofLink {
  return {
    id: testId(number),
    pieces: ['invoice'],
    remark: '',
    language: 'fr',
    recipient: { name: 'Jean Lambert', phone: '0470 12 34 56', email: 'jean@client.example' },
    by: certifier,
    at: '2026-11-20T08:40:00.000Z',
    expiresAt: '2026-12-04T08:40:00.000Z',
    revoked: null,
    ...fields,
  };
}

/** Returns what a client sent under `testProofLink(85)`, as the order lists it, its document and its file. */
export function testProof(number: number, orderNumber: number, sentAt: string, piece: string | null = 'invoice') {
  const name = `facture ${number}.pdf`;
  const file = { requirement: null, receivedAt: sentAt, capturedAt: sentAt, name, type: 'application/pdf' };
  const upload = testUpload(number + 100, orderNumber, { ...file, kind: 'document' });
  const document = testDocument(number, orderNumber, {
    kind: 'proof',
    name,
    source: 'client',
    addedAt: sentAt,
    addedBy: null,
    proof: { requestId: testId(85), piece },
  });
  return { upload, document, listed: { id: document.id, name, receivedAt: sentAt } };
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

/** Returns the arguments with which a person creates the order of this number. */
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

export function testClient(number: number, fields: Partial<Client> = {}): Client {
  return {
    id: testId(number),
    type: 'Agency',
    name: 'Immo Cambre',
    phone: null,
    email: null,
    contacts: [],
    vatNumber: null,
    address: null,
    affiliates: [],
    note: '',
    commercial: null,
    claims: [],
    createdAt: '2026-01-10T09:00:00.000Z',
    createdBy: null,
    orders: { count: 0, lastOn: null },
    lastVisitAt: null,
    ...fields,
  };
}

export function testClientVisit(number: number, clientNumber: number, fields: Partial<ClientVisit> = {}): ClientVisit {
  const named = { id: testId(number), clientId: testId(clientNumber), employee: certifier };
  return { ...newClientVisit({ ...named, plannedAt: '2026-11-20T13:00:00.000Z' }), ...fields };
}

export function testReminder(number: number, fields: Partial<Reminder> = {}): Reminder {
  return {
    id: testId(number),
    title: 'Rappeler le syndic',
    note: '',
    dueAt: '2026-11-21T08:00:00.000Z',
    assignee: certifier,
    orderId: null,
    clientId: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    createdBy: certifier,
    done: null,
    ...fields,
  };
}

export function testNotification(number: number, fields: Partial<EmployeeNotification> = {}): EmployeeNotification {
  return {
    id: testId(number),
    userId: certifier.id,
    kind: 'visitMoved',
    orderId: testId(1),
    clientId: null,
    by: supervisor,
    at: '2026-11-20T08:00:00.000Z',
    readAt: null,
    ...fields,
  };
}

/** Creates cash that the certifier received, 240 €. */
export function testPayment(number: number, orderNumber: number, fields: Partial<Payment> = {}): Payment {
  return {
    id: testId(number),
    orderId: testId(orderNumber),
    method: 'cash',
    amount: 24_000,
    receivedAt: '2026-11-20T09:00:00.000Z',
    receivedBy: certifier,
    note: '',
    ...fields,
  };
}

/** Creates the invoice of an order over 240 €. */
export function testInvoice(number: number, orderNumber: number, fields: Partial<Invoice> = {}): Invoice {
  return {
    id: testId(number),
    orderId: testId(orderNumber),
    kind: 'invoice',
    number: `F2026-${String(number).padStart(6, '0')}`,
    issuedAt: '2026-11-20T09:00:00.000Z',
    issuedBy: supervisor,
    dueOn: '2026-12-20',
    total: 24_000,
    vat: 4165,
    reference: null,
    ...fields,
  };
}

export function testPebDraft(number: number, orderNumber: number, fields: Partial<PebDraft> = {}): PebDraft {
  return {
    id: testId(number),
    orderId: testId(orderNumber),
    state: 'waiting',
    submittedAt: '2026-11-19T09:00:00.000Z',
    submittedBy: supervisor,
    documentId: testId(68),
    remark: '',
    decided: null,
    ...fields,
  };
}

export function testFollowUp(orderNumber: number, fields: Partial<FollowUp> = {}): FollowUp {
  return {
    id: testId(orderNumber),
    orderId: testId(orderNumber),
    state: 'open',
    assignee: certifier,
    dueOn: null,
    openedAt: '2026-11-19T10:00:00.000Z',
    answers: {},
    history: [],
    ...fields,
  };
}

export function testUpload(number: number, orderNumber: number, fields: Partial<Upload> = {}): Upload {
  return {
    id: testId(number),
    orderId: testId(orderNumber),
    clientId: null,
    kind: 'photo',
    requirement: { service: 'PEB', code: 'roof-attic-cellar' },
    name: 'toit.jpg',
    type: 'image/jpeg',
    size: 120_000,
    sha256: 'a'.repeat(64),
    place: 1,
    capturedAt: '2026-11-20T08:10:00.000Z',
    by: certifier,
    originalId: null,
    receivedAt: null,
    review: null,
    removed: null,
    ...fields,
  };
}

export function testDocument(number: number, orderNumber: number, fields: Partial<Document> = {}): Document {
  return {
    id: testId(number),
    orderId: testId(orderNumber),
    clientId: null,
    kind: 'certificate',
    name: 'certificat.pdf',
    uploadId: testId(number + 100),
    source: 'office',
    addedAt: '2026-11-20T08:20:00.000Z',
    addedBy: supervisor,
    ...fields,
  };
}

export function testUnavailability(number: number, fields: Partial<Unavailability> = {}): Unavailability {
  return {
    id: testId(number),
    employee: certifier,
    kind: 'leave',
    from: '2026-12-24T08:00:00.000Z',
    to: '2026-12-24T17:00:00.000Z',
    note: '',
    removed: false,
    ...fields,
  };
}

/** A view of the list of orders, of the certifier's own. */
export function testOrderView(number: number, fields: Partial<OrderView> = {}): OrderView {
  return {
    id: testId(number),
    employee: certifier,
    name: 'Impayés',
    query: 'paid=no',
    columns: null,
    density: 'normal',
    shared: false,
    removed: false,
    ...fields,
  };
}

/** The draft of a visit's form, begun by the certifier. */
export function testFormDraft(number: number, visitNumber: number, fields: Partial<FormDraft> = {}): FormDraft {
  return {
    id: testId(number),
    visitId: testId(visitNumber),
    employee: certifier,
    fields: { remarks: { value: '"Clé au café"', at: '2026-11-20T08:00:00.000Z' } },
    ended: null,
    ...fields,
  };
}

export function testEmployee({ id, name }: EmployeeRef, fields: Partial<Employee> = {}): Employee {
  return { id, name, qualifications: [], commercial: false, supervisor: false, disabled: false, ...fields };
}
