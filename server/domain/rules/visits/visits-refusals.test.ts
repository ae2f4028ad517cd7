import { v7 } from 'uuid';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { RefusedCase } from '#tests/support/data/refusals-contract.ts';
import { describeRefusals, refused } from '#tests/support/data/refusals-contract.ts';
import { testEmployee, testId, testOrder, testVisit } from '#tests/support/rows.ts';

const nobody = { id: v7(), name: 'Nobody' };
const gone = { id: testId(99), name: 'Els Vermeulen' };
const invoice = { number: 'F2026-000001', issuedAt: '2026-11-20T08:00:00.000Z' };
const at = '2026-11-20T09:00:00.000Z';
const early = { plannedStart: '2026-11-23T10:00:00.000Z', plannedEnd: '2026-11-23T09:00:00.000Z' };
const instants = [
  ['plannedStart', '2026-11-23'],
  ['plannedStart', '2026-11-23T09:00:00Z'],
  ['plannedStart', '2026-11-23T09:00:00.000+01:00'],
] as const;

function inState(state: Visit['state']) {
  return {
    rows: ({ sophie }: { sophie: { user: Visit['employee'] } }) => [testVisit(31, 1, { state, employee: sophie.user })],
  };
}

const onVisits = [
  'visit.move',
  'visit.confirm',
  'visit.onMyWay',
  'visit.start',
  'visit.complete',
  'visit.absent',
  'visit.cancel',
] as const satisfies readonly MutationName[];
const over: RefusedCase[] = onVisits.flatMap((name) =>
  (['done', 'absent', 'cancelled'] as const).map((state) =>
    refused(name, 'StateNotAllowed', `a visit that is ${state}`, inState(state)),
  ),
);
const ofAnother: RefusedCase[] = [...onVisits, 'feedback.submit' as const].map((name) =>
  refused(name, 'NotFound', 'a visit of another order', {
    rows: ({ sophie }) => [testOrder(2, { assignee: sophie.user }), testVisit(31, 2, { employee: sophie.user })],
  }),
);

const noCash = { paymentId: null, cashReceived: null, options: [] };

describeRefusals({
  'visit.plan is refused': [
    refused('visit.plan', 'StateNotAllowed', 'a cancelled order', {
      rows: [testOrder(1, { state: 'cancelled' })],
      by: 'claire',
    }),
    refused('visit.plan', 'StateNotAllowed', 'a certified order', {
      rows: [testOrder(1, { state: 'certified' })],
      by: 'claire',
    }),
    refused('visit.plan', 'Forbidden', 'for a colleague, by a certifier', {
      args: ({ karim }) => ({ employee: karim.user }),
    }),
    refused('visit.plan', 'NotFound', 'for an unknown employee', {
      by: 'claire',
      args: { employee: nobody },
      path: 'args.employee.id',
    }),
    refused('visit.plan', 'ValidationFailed', 'for a disabled employee', {
      by: 'claire',
      rows: [testEmployee(gone, { disabled: true })],
      args: { employee: gone },
      path: 'args.employee.id',
    }),
    refused('visit.plan', 'NotFound', 'for an unknown employee, an order whose invoice came later', {
      by: 'claire',
      rows: [testOrder(1, { invoice: { ...invoice, issuedAt: '2026-11-20T08:59:59.000Z' } })],
      sent: { createdAt: '2026-11-20T08:00:00.000Z' },
      args: { employee: nobody },
      path: 'args.employee.id',
    }),
    refused('visit.plan', 'CannotUpdateOrderWhenInvoiceGeneratedError', 'an invoiced order', {
      by: 'claire',
      rows: [testOrder(1, { invoice })],
    }),
    refused('visit.plan', 'ValidationFailed', 'ending before it begins', { args: early, path: 'args.plannedEnd' }),
    refused('visit.plan', 'ValidationFailed', 'ending as it begins', {
      args: { ...early, plannedEnd: early.plannedStart },
      path: 'args.plannedEnd',
    }),
    ...instants.map(([field, value]) =>
      refused('visit.plan', 'ValidationFailed', `${value} is no instant`, {
        args: { [field]: value },
        path: `args.${field}`,
      }),
    ),
    refused('visit.plan', 'Conflict', 'a visit of another order', { rows: [testOrder(2), testVisit(32, 2)] }),
    ...(['confirmed', 'onTheWay', 'started', 'done', 'absent', 'cancelled'] as const).map((state) =>
      refused('visit.plan', 'Conflict', `once more, a visit that is ${state}`, {
        rows: ({ sophie }) => [
          testVisit(32, 1, {
            state,
            employee: sophie.user,
            plannedStart: '2026-11-23T09:00:00.000Z',
            plannedEnd: '2026-11-23T10:00:00.000Z',
          }),
        ],
      }),
    ),
    refused('visit.plan', 'Conflict', 'once more, a visit that was moved since', {
      rows: ({ sophie }) => [testVisit(32, 1, { employee: sophie.user })],
    }),
  ],

  'a visit’s moves are refused': [
    ...over,
    ...ofAnother,
    ...(['visit.move', 'visit.confirm', 'visit.onMyWay', 'visit.start', 'visit.cancel'] as const).map((name) =>
      refused(name, 'StateNotAllowed', 'a started visit', inState('started')),
    ),
    refused('visit.confirm', 'StateNotAllowed', 'a visit that is confirmed', inState('confirmed')),
    refused('visit.confirm', 'StateNotAllowed', 'a visit under way', inState('onTheWay')),
    refused('visit.move', 'CannotUpdateOrderWhenInvoiceGeneratedError', 'of an invoiced order', {
      rows: ({ sophie }) => [testOrder(1, { assignee: sophie.user, invoice })],
    }),
    refused('visit.move', 'CannotUpdateOrderWhenVisitDatePassedError', 'after its day', {
      rows: ({ sophie }) => [testOrder(1, { assignee: sophie.user, plannedVisitAt: '2026-11-19T09:00:00.000Z' })],
    }),
    refused('visit.move', 'ValidationFailed', 'ending before it begins', { args: early, path: 'args.plannedEnd' }),
    refused('visit.onMyWay', 'ValidationFailed', 'from beyond the pole', {
      args: { coordinates: { latitude: 91, longitude: 4, accuracy: 1 } },
      path: 'args.coordinates.latitude',
    }),
    refused('visit.absent', 'ValidationFailed', 'a fee below nothing', {
      args: { absence: { attempts: 1, note: '', uploadId: null, proposedAt: null, fee: -1 } },
      path: 'args.absence.fee',
    }),
  ],

  'feedback.submit is refused': [
    refused('feedback.submit', 'ValidationFailed', 'cash without its option', {
      args: { options: ['askReview'] },
      path: 'args.cashReceived',
    }),
    refused('feedback.submit', 'ValidationFailed', 'the option without cash', {
      args: { cashReceived: null, paymentId: null },
      path: 'args.cashReceived',
    }),
    refused('feedback.submit', 'ValidationFailed', 'cash without its payment', {
      args: { paymentId: null },
      path: 'args.paymentId',
    }),
    refused('feedback.submit', 'ValidationFailed', 'a payment without cash', {
      args: { ...noCash, paymentId: testId(67) },
      path: 'args.paymentId',
    }),
    refused('feedback.submit', 'ValidationFailed', 'cash over 3 000 €', {
      args: { cashReceived: 300_005 },
      path: 'args.cashReceived',
    }),
    refused('feedback.submit', 'ValidationFailed', 'cash that coins cannot make up', {
      args: { cashReceived: 5_001 },
      path: 'args.cashReceived',
    }),
    ...(['offer', 'contact'] as const).map((wish) =>
      refused('feedback.submit', 'ValidationFailed', `the wish ${wish} without consent`, {
        args: { sale: { property: 'sale', sold: false, by: 'private', wish, consentAt: null } },
        path: 'args.sale.consentAt',
      }),
    ),
    refused('feedback.submit', 'ValidationFailed', 'a signature of too many points', {
      args: {
        signature: {
          name: 'Jean Lambert',
          at,
          strokes: Array.from({ length: 9 }, () => Array.from({ length: 1000 }, () => 1)),
        },
      },
      path: 'args.signature.strokes',
    }),
  ],
});
