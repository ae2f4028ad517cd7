import { describeRefusals, refused } from '#tests/support/refusals.ts';
import { supervisor, testClient, testClientVisit, testEmployee, testId, testNewOrder } from '#tests/support/rows.ts';

const { address } = testNewOrder(41);
const at = '2026-11-20T09:00:00.000Z';
const els = { id: testId(99), name: 'Els Vermeulen' };

describeRefusals({
  'a client': [
    refused('client.create', 'InvalidAddress', 'whose address has no number', {
      args: { address: { ...address, number: '' } },
    }),
    refused('client.create', 'InvalidAddress', 'whose postal code is none', {
      args: { address: { ...address, zipcode: '10000' } },
    }),
    refused('client.create', 'ValidationFailed', 'of a type that is none', {
      args: { type: 'Friend' },
      path: 'args.type',
    }),
    refused('client.create', 'ValidationFailed', 'whose VAT number does not check', {
      args: { vatNumber: 'BE0314595349' },
      path: 'args.vatNumber',
    }),
    refused('client.create', 'ValidationFailed', 'without a name', { args: { name: '' }, path: 'args.name' }),
    refused('client.update', 'InvalidAddress', 'moved to nowhere', {
      args: { changes: { address: { ...address, city: ' ' } } },
    }),
    refused('client.update', 'ValidationFailed', 'nothing to change', { args: { changes: {} }, path: 'args.changes' }),
    refused('client.update', 'ValidationFailed', 'taken by the back door', {
      args: ({ thomas }) => ({ changes: { commercial: thomas.user } }),
      path: 'args.changes',
    }),
    refused('client.claim', 'StateNotAllowed', 'that is one’s own'),
    refused('client.decideClaim', 'StateNotAllowed', 'for who did not ask', {
      args: ({ thomas }) => ({ employee: thomas.user }),
    }),
    refused('client.decideClaim', 'StateNotAllowed', 'given to who is no agent', {
      rows: ({ karim }) => [testClient(61, { claims: [{ by: karim.user, at }] })],
      args: ({ karim }) => ({ employee: karim.user, given: true }),
    }),
    refused('client.decideClaim', 'StateNotAllowed', 'given to who is locked out', {
      rows: [testEmployee(els, { commercial: true, disabled: true }), testClient(61, { claims: [{ by: els, at }] })],
      args: { employee: els, given: true },
    }),
    refused('client.decideClaim', 'StateNotAllowed', 'given to whom nobody knows', {
      args: { employee: supervisor, given: true },
    }),
  ],
  'a visit to a client': [
    ...(['checkedIn', 'done', 'cancelled'] as const).flatMap((state) => [
      refused('clientVisit.plan', 'StateNotAllowed', `once more, that is ${state}`, {
        rows: ({ thomas }) => [testClientVisit(76, 61, { employee: thomas.user, state })],
      }),
      refused('clientVisit.checkIn', 'StateNotAllowed', `that is ${state}`, {
        rows: ({ thomas }) => [testClientVisit(62, 61, { employee: thomas.user, state })],
      }),
      refused('clientVisit.cancel', 'StateNotAllowed', `that is ${state}`, {
        rows: ({ thomas }) => [testClientVisit(62, 61, { employee: thomas.user, state })],
      }),
    ]),
    ...(['done', 'cancelled'] as const).map((state) =>
      refused('clientVisit.complete', 'StateNotAllowed', `that is ${state}`, {
        rows: ({ thomas }) => [testClientVisit(62, 61, { employee: thomas.user, state })],
      }),
    ),
    ...(['clientVisit.checkIn', 'clientVisit.complete', 'clientVisit.cancel'] as const).map((name) =>
      refused(name, 'NotFound', 'of another client', {
        rows: ({ thomas }) => [
          testClient(60, { commercial: thomas.user }),
          testClientVisit(62, 60, { employee: thomas.user }),
        ],
      }),
    ),
    refused('clientVisit.plan', 'Conflict', 'of another client', {
      rows: ({ thomas }) => [testClient(60), testClientVisit(76, 60, { employee: thomas.user })],
    }),
    refused('clientVisit.plan', 'Forbidden', 'who is another’s', {
      rows: ({ anne }) => [testClient(61, { commercial: anne.user })],
    }),
    refused('clientVisit.complete', 'ValidationFailed', 'whose reminder says nothing', {
      args: { reminder: { id: testId(77), title: '', dueAt: at } },
      path: 'args.reminder.title',
    }),
  ],
});
