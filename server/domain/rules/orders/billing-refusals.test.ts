import { describeRefusals, refused } from '#tests/support/data/refusals-contract.ts';
import { testDocument, testId, testOrder, testPayment, testPebDraft, testUpload } from '#tests/support/rows.ts';

const issuedAt = '2026-11-20T08:00:00.000Z';
const papers = [
  ['invoice.issue', 'invoice'],
  ['paymentNotice.issue', 'paymentNotice'],
] as const;

describeRefusals({
  'papers are refused': papers.flatMap(([name, kind]) => [
    refused(name, 'StateNotAllowed', 'of a cancelled order', { rows: [testOrder(1, { state: 'cancelled' })] }),
    refused(name, 'StateNotAllowed', 'a second one', {
      rows: [testOrder(1, { [kind]: { number: 'F2026-1', issuedAt } })],
    }),
    refused(name, 'Conflict', 'over another total than the order’s', { args: { total: 24_001 } }),
    refused(name, 'Conflict', 'with more VAT than there is to pay', { args: { vat: 24_001 } }),
    refused(name, 'Conflict', 'with nothing but VAT to pay', { args: { vat: 24_000 } }),
    refused(name, 'Conflict', 'with the VAT of another rate', { args: { vat: 1_358 } }),
    refused(name, 'ValidationFailed', 'due in a lifetime', { args: { dueOn: '2100-12-31' }, path: 'args.dueOn' }),
    refused(name, 'ValidationFailed', 'due in more than a year', { args: { dueOn: '2027-11-22' }, path: 'args.dueOn' }),
    refused(name, 'ValidationFailed', 'a total below nothing', { args: { total: -1 }, path: 'args.total' }),
    refused(name, 'StateNotAllowed', 'after the invoice', {
      rows: [testOrder(1, { invoice: { number: 'F2026-1', issuedAt } })],
    }),
    refused(name, 'ValidationFailed', 'over nothing', {
      rows: [testOrder(1, { total: 0 })],
      args: { total: 0, vat: 0 },
      path: 'args.total',
    }),
    refused(name, 'ValidationFailed', 'due on a past day', { args: { dueOn: '2026-11-19' }, path: 'args.dueOn' }),
    refused(name, 'ValidationFailed', 'due on no day', { args: { dueOn: '2026-11-31' }, path: 'args.dueOn' }),
  ]),

  'payments are refused': [
    refused('payment.record', 'ValidationFailed', 'cash over 3 000 €', {
      args: { amount: 300_005 },
      path: 'args.amount',
    }),
    refused('payment.record', 'ValidationFailed', 'cash that coins cannot make up', {
      args: { amount: 24_002 },
      path: 'args.amount',
    }),
    refused('payment.record', 'ValidationFailed', 'nothing', {
      args: { amount: 0, method: 'card' },
      path: 'args.amount',
    }),
    refused('payment.record', 'ValidationFailed', 'an invalid payment method', {
      args: { method: 'bitcoin' },
      path: 'args.method',
    }),
  ],

  'counter-entries are refused': [
    refused('payment.correct', 'NotFound', 'of a payment that is not there', { args: { correctedId: testId(98) } }),
    refused('payment.correct', 'NotFound', 'of a payment for another order', {
      rows: [testOrder(2), testPayment(67, 2)],
    }),
    refused('payment.correct', 'Forbidden', 'of what a colleague received', { rows: [testPayment(67, 1)] }),
    refused('payment.correct', 'StateNotAllowed', 'a second one', {
      rows: [testPayment(73, 1, { amount: -24_000, corrects: testId(67) })],
    }),
    refused('payment.correct', 'StateNotAllowed', 'of a counter-entry', {
      rows: ({ sophie }) => [
        testPayment(66, 1, { receivedBy: sophie.user }),
        testPayment(67, 1, { receivedBy: sophie.user, amount: -24_000, corrects: testId(66) }),
      ],
    }),
    refused('payment.correct', 'ValidationFailed', 'of another amount', {
      args: { amount: 23_995 },
      path: 'args.amount',
    }),
    refused('payment.correct', 'ValidationFailed', 'of another means', {
      args: { method: 'card' },
      path: 'args.method',
    }),
    refused('payment.correct', 'ValidationFailed', 'without a reason', { args: { reason: ' ' }, path: 'args.reason' }),
  ],

  'drafts are refused': [
    refused('draft.submit', 'NotFound', 'with a document of another order', {
      rows: [testOrder(2), testDocument(68, 2)],
      args: { documentId: testId(68) },
    }),
    refused('draft.submit', 'NotFound', 'with an unknown document', { args: { documentId: testId(98) } }),
    refused('draft.submit', 'StateNotAllowed', 'while another is undecided', {
      rows: ({ sophie }) => [
        testOrder(1, { assignee: sophie.user, draft: { state: 'waiting', submittedAt: issuedAt } }),
      ],
    }),
    ...(['certified', 'cancelled'] as const).map((state) =>
      refused('draft.submit', 'StateNotAllowed', `of an order that is ${state}`, {
        rows: ({ sophie }) => [testOrder(1, { assignee: sophie.user, state })],
      }),
    ),
    refused('draft.decide', 'NotFound', 'a draft of another order', { rows: [testOrder(2), testPebDraft(65, 2)] }),
    ...(['accepted', 'rejected'] as const).map((state) =>
      refused('draft.decide', 'StateNotAllowed', `a draft that is ${state}`, {
        rows: [testPebDraft(65, 1, { state })],
      }),
    ),
    refused('draft.decide', 'StateNotAllowed', 'rejected once its order is certified', {
      rows: ({ sophie }) => [testOrder(1, { assignee: sophie.user, state: 'certified' })],
      args: { to: 'rejected', reason: 'Surface' },
    }),
    refused('draft.decide', 'StateNotAllowed', 'accepted without a document', {
      rows: [testPebDraft(65, 1, { documentId: null })],
    }),
    refused('draft.decide', 'StateNotAllowed', 'accepted once its document was removed', {
      rows: ({ sophie }) => [
        testPebDraft(65, 1, { documentId: testId(67) }),
        testDocument(67, 1, { uploadId: testId(69) }),
        testUpload(69, 1, { kind: 'document', removed: { by: sophie.user, at: '2026-11-19T10:00:00.000Z' } }),
      ],
    }),
    ...(['toPlan', 'planned'] as const).map((state) =>
      refused('draft.decide', 'StateNotAllowed', `accepted while its order is ${state}`, {
        rows: ({ sophie }) => [testOrder(1, { assignee: sophie.user, state })],
      }),
    ),
    refused('draft.decide', 'Conflict', 'by the instant of another draft', {
      args: { submittedAt: '2026-11-19T09:00:00.001Z' },
    }),
    refused('draft.decide', 'ValidationFailed', 'rejected without a reason', {
      args: { to: 'rejected', reason: ' ' },
      path: 'args.reason',
    }),
  ],
});
