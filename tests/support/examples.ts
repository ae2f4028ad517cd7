import type { AnyRow } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import {
  certifier,
  supervisor,
  testClient,
  testClientVisit,
  testConflict,
  testDocument,
  testFollowUp,
  testFormDraft,
  testId,
  testMessage,
  testNewOrder,
  testNotification,
  testPayment,
  testOrder,
  testOrderView,
  testProofLink,
  testPebDraft,
  testReminder,
  testUnavailability,
  testUpload,
  testVisit,
} from './rows.ts';
import { wholeSurvey } from './data/whole-survey.ts';

const orderId = testId(1);
const visitId = testId(31);
const clientId = testId(61);
const at = '2026-11-20T09:00:00.000Z';
const setOutAt = '2026-11-20T08:30:00.000Z';
const ofOrder = { orderId, clientId: null };

/** Returns the answers of a form. */
function formAnswers() {
  return {
    formVersion: 'v1',
    arrivedAt: at,
    present: 'Jean Lambert',
    checklist: [{ code: 'all-address', done: true, note: '' }],
    invoice: { dataCorrect: false, change: 'La TVA', givenOnSite: false },
    sale: { property: 'sale', sold: false, by: 'private', wish: 'offer', consentAt: at },
    options: ['cashAmountReceived', 'askReview'],
    cashReceived: 5_000,
    remarks: '',
    signature: { name: 'Jean Lambert', at, strokes: [[0, 0, 10, 10]] },
  } satisfies Partial<MutationArgs<'feedback.submit'>>;
}

/** Returns what a visit has whose employee has set out. */
function onTheWay(by: EmployeeRef): Partial<Visit> {
  return { state: 'onTheWay', history: [{ state: 'onTheWay', at: setOutAt, by }] };
}

/** Returns what the order has that a mutation needs. */
function orderFor(name?: MutationName): Partial<Order> {
  if (name === 'draft.decide') return { state: 'waitingForClient' };
  return name === 'proof.revoke' ? { proofLink: testProofLink(85) } : {};
}

/** Returns a submitted form of the visit, without a correction. */
export function testFeedback(by: EmployeeRef): Feedback {
  const states = { invoiceState: 'notGivenIncorrect', sellState: 'wantsOffer' } as const;
  return { id: testId(82), orderId, visitId, ...formAnswers(), by, submittedAt: at, ...states };
}

/** Returns the rows of the examples, all of one order, one client and `actor`. Their states allow the mutation of this name. */
export function exampleRows(actor: EmployeeRef, name?: MutationName): AnyRow[] {
  return [
    testOrder(1, orderFor(name)),
    testMessage(21, 1),
    testVisit(31, 1, name === 'visit.undo' ? onTheWay(actor) : {}),
    testConflict(51, 1),
    testClient(61, { claims: [{ by: supervisor, at }] }),
    testClient(79),
    testClientVisit(62, 61, { employee: actor }),
    testReminder(63, { assignee: actor, createdBy: actor }),
    testNotification(64, { userId: actor.id }),
    testPebDraft(65, 1),
    testDocument(68, 1),
    testUpload(69, 1, { by: actor }),
    testFollowUp(1, {
      state: name === 'followUp.submit' ? 'open' : 'submitted',
      answers: name === 'followUp.submit' ? wholeSurvey(actor) : {},
    }),
    testUnavailability(70, { employee: actor }),
    testFormDraft(71, 31, { employee: actor }),
    testOrderView(97, { employee: actor }),
    ...(name === 'feedback.correct' ? [testFeedback(actor)] : []),
    ...(name === 'payment.correct' ? [testPayment(67, 1, { receivedBy: actor })] : []),
  ];
}

/** Returns arguments of every mutation that the example rows allow. A new mutation without a line here does not compile. */
export function exampleArgs(actor: EmployeeRef): { [N in MutationName]: MutationArgs<N> } {
  return {
    'order.create': testNewOrder(41),
    'order.update': { orderId, changes: { urgent: true } },
    'order.move': { orderId, to: 'visited' },
    'order.cancel': { orderId, reason: 'Vente annulée' },
    'order.assign': { orderId, assignee: null },
    'order.setLinks': { orderId, changes: { videoUrl: 'https://video.example/1' } },
    'order.smsLate': { orderId, minutes: 20 },
    'order.sendMessage': { orderId, messageId: testId(29), body: 'Bonjour' },
    'order.markMessagesRead': { orderId, messageIds: [testId(21)] },
    'conflict.restore': { conflictId: testId(51), orderId, clientId: null, value: { urgent: true } },
    'conflict.uphold': { conflictId: testId(51), orderId, clientId: null },
    'invoice.issue': { orderId, invoiceId: testId(66), dueOn: '2026-12-20', total: 24_000, vat: 4_165 },
    'paymentNotice.issue': { orderId, invoiceId: testId(66), dueOn: '2026-12-20', total: 24_000, vat: 4_165 },
    'payment.record': { orderId, paymentId: testId(67), method: 'cash', amount: 24_000, receivedAt: at, note: '' },
    'payment.correct': {
      orderId,
      paymentId: testId(72),
      correctedId: testId(67),
      method: 'cash',
      amount: 24_000,
      reason: 'Noté deux fois',
    },
    'draft.submit': { orderId, draftId: testId(71), documentId: null, remark: '' },
    'draft.decide': {
      orderId,
      draftId: testId(65),
      submittedAt: '2026-11-19T09:00:00.000Z',
      to: 'accepted',
      reason: '',
    },
    'visit.plan': {
      visitId: testId(32),
      orderId,
      employee: actor,
      plannedStart: '2026-11-23T09:00:00.000Z',
      plannedEnd: '2026-11-23T10:00:00.000Z',
    },
    'visit.move': {
      visitId,
      orderId,
      plannedStart: '2026-11-23T09:00:00.000Z',
      plannedEnd: '2026-11-23T10:00:00.000Z',
    },
    'visits.takeOver': {
      employeeId: certifier.id,
      day: '2026-11-20',
      visits: [{ visitId, orderId, to: actor }],
    },
    'visit.confirm': { visitId, orderId, at },
    'visit.onMyWay': { visitId, orderId, at, coordinates: { latitude: 50.85, longitude: 4.35, accuracy: 12 } },
    'visit.start': { visitId, orderId, startedAt: at },
    'visit.complete': { visitId, orderId, at, survey: true },
    'visit.absent': {
      visitId,
      orderId,
      at,
      absence: { attempts: 2, note: 'Sonné deux fois', uploadId: null, proposedAt: null, fee: 5_000 },
    },
    'visit.cancel': { visitId, orderId, at, reason: 'Client malade' },
    'visit.undo': {
      visitId,
      orderId,
      at,
      step: { state: 'onTheWay', at: setOutAt },
      plannedStart: '2026-11-20T09:30:00.000Z',
      survey: false,
    },
    'feedback.submit': {
      feedbackId: testId(72),
      visitId,
      orderId,
      paymentId: testId(67),
      ...formAnswers(),
    },
    'feedback.correct': {
      feedbackId: testId(82),
      visitId,
      orderId,
      correctionId: testId(83),
      ...formAnswers(),
      paymentId: null,
      present: 'Jean Lambert et sa fille',
    },
    'followUp.answer': {
      orderId,
      question: 'wall-insulation',
      answer: {
        value: { type: 'choices', codes: ['visible'] },
        note: '',
        proofs: [],
        from: { type: 'order', orderId: testId(3), number: '2025-000123' },
      },
    },
    'followUp.clear': { orderId, question: 'wall-insulation' },
    'followUp.assign': { orderId, assignee: actor, dueOn: '2026-12-01' },
    'followUp.submit': { orderId },
    'followUp.accept': { orderId, submittedAt: at },
    'followUp.return': {
      orderId,
      submittedAt: at,
      reason: 'La plaque est floue',
      questions: [{ question: 'wall-insulation', reason: 'Absente sur la photo' }],
      dueOn: '2026-12-01',
    },
    'upload.attach': {
      uploadId: testId(73),
      ...ofOrder,
      kind: 'photo',
      requirement: { service: 'PEB', code: 'roof-attic-cellar' },
      name: 'toit.jpg',
      type: 'image/jpeg',
      size: 1_000,
      sha256: 'b'.repeat(64),
      place: 2,
      capturedAt: at,
      originalId: null,
    },
    'upload.rename': { uploadId: testId(69), ...ofOrder, name: 'toiture.jpg' },
    'upload.refile': {
      uploadId: testId(69),
      orderId,
      clientId: null,
      kind: 'photo',
      requirement: { service: 'PEB', code: 'heating-plate' },
    },
    'upload.reorder': { orderId, clientId: null, uploadIds: [testId(69)] },
    'upload.remove': { uploadId: testId(69), ...ofOrder },
    'upload.reportLost': { uploadId: testId(69), ...ofOrder },
    'upload.review': { uploadId: testId(69), orderId, accepted: false, reason: 'Floue' },
    'document.upload': { documentId: testId(74), ...ofOrder, kind: 'plan', name: 'plan.pdf', uploadId: testId(69) },
    'document.rename': { documentId: testId(68), ...ofOrder, name: 'certificat PEB.pdf' },
    'proof.request': {
      orderId,
      requestId: testId(84),
      pieces: ['invoice'],
      remark: 'La facture des châssis',
      language: 'fr',
      recipient: { name: 'Jean Lambert', phone: '0470 12 34 56', email: 'jean@client.example' },
    },
    'proof.revoke': { orderId, requestId: testId(85) },
    'client.create': {
      clientId: testId(75),
      type: 'Notary',
      name: 'Étude Janssens',
      phone: null,
      email: null,
      contacts: [],
      vatNumber: null,
      address: null,
      affiliates: [],
      note: '',
    },
    'client.update': { clientId, changes: { phone: '+32 2 123 45 67' } },
    'client.merge': { clientId, mergedId: testId(79), changes: { phone: '+32 2 123 45 67' } },
    'client.claim': { clientId },
    'client.decideClaim': { clientId, employee: supervisor, given: false },
    'clientVisit.plan': { clientVisitId: testId(76), clientId, plannedAt: '2026-11-24T09:00:00.000Z' },
    'clientVisit.checkIn': {
      clientVisitId: testId(62),
      clientId,
      at,
      coordinates: { latitude: 50.85, longitude: 4.35, accuracy: 12 },
    },
    'clientVisit.complete': {
      clientVisitId: testId(62),
      clientId,
      at,
      met: 'Mme Claes',
      topics: ['Tarifs'],
      materials: '',
      outcome: '',
      nextStep: 'Rappeler',
      reminder: { id: testId(77), title: 'Rappeler Mme Claes', dueAt: '2026-12-01T09:00:00.000Z' },
    },
    'clientVisit.cancel': { clientVisitId: testId(62), clientId },
    'formDraft.save': {
      formDraftId: testId(72),
      visitId,
      fields: { remarks: { value: '"Chien"', at } },
    },
    'formDraft.end': { formDraftId: testId(71), at },
    'reminder.create': {
      reminderId: testId(78),
      title: 'Rappeler',
      note: '',
      dueAt: '2026-11-21T09:00:00.000Z',
      assignee: actor,
      orderId: null,
      clientId: null,
    },
    'reminder.update': { reminderId: testId(63), changes: { title: 'Rappeler demain' } },
    'reminder.snooze': { reminderId: testId(63), dueAt: '2026-11-22T09:00:00.000Z' },
    'orderView.save': {
      orderViewId: testId(97),
      name: 'Impayés',
      query: 'paid=no',
      columns: [{ name: 'assignee', width: 100 }],
      density: 'compact',
      shared: false,
    },
    'orderView.remove': { orderViewId: testId(97) },
    'reminder.done': { reminderId: testId(63), done: true },
    'notification.read': { notificationIds: [testId(64)] },
    'profile.update': { employeeId: actor.id, changes: { phone: '+32 470 12 34 56' } },
    'unavailability.set': {
      unavailabilityId: testId(79),
      employee: actor,
      kind: 'leave',
      from: '2026-12-24T08:00:00.000Z',
      to: '2026-12-24T17:00:00.000Z',
      note: '',
    },
    'unavailability.remove': { unavailabilityId: testId(70) },
  };
}
