import { describeRefusals, refused } from '#tests/support/data/refusals-contract.ts';
import { supervisor, testClient, testClientVisit, testEmployee, testId, testNewOrder } from '#tests/support/rows.ts';

const { address } = testNewOrder(41);
const at = '2026-11-20T09:00:00.000Z';
const els = { id: testId(99), name: 'Els Vermeulen' };

describeRefusals({
  'a client': [
    refused('client.create', 'InvalidAddress', 'whose address has no number', {
      args: { address: { ...address, number: '' } },
    }),
    refused('client.create', 'InvalidAddress', 'with an invalid postal code', {
      args: { address: { ...address, zipcode: '10000' } },
    }),
    refused('client.create', 'InvalidAddress', 'with a postal code that no town has', {
      args: { address: { ...address, zipcode: '9999', city: 'Ixelles' } },
    }),
    refused('client.create', 'ValidationFailed', 'whose telephone number is none', {
      args: { phone: 'abc' },
      path: 'args.phone',
    }),
    refused('client.create', 'ValidationFailed', 'whose e-mail address is none', {
      args: { email: 'jan..p@x.be' },
      path: 'args.email',
    }),
    refused('client.update', 'ValidationFailed', 'with a contact whose telephone number is none', {
      args: { changes: { contacts: [{ name: 'Els', phone: 'abc', email: null }] } },
      path: 'args.changes.contacts.0.phone',
    }),
    refused('client.create', 'ValidationFailed', 'of an invalid type', {
      args: { type: 'Friend' },
      path: 'args.type',
    }),
    refused('client.create', 'ValidationFailed', 'with a wrong VAT number', {
      args: { vatNumber: 'BE0314595349' },
      path: 'args.vatNumber',
    }),
    refused('client.create', 'ValidationFailed', 'without a name', { args: { name: '' }, path: 'args.name' }),
    refused('client.update', 'InvalidAddress', 'with an invalid address', {
      args: { changes: { address: { ...address, city: ' ' } } },
    }),
    refused('client.update', 'ValidationFailed', 'nothing to change', { args: { changes: {} }, path: 'args.changes' }),
    refused('client.update', 'ValidationFailed', 'with another agent', {
      args: ({ thomas }) => ({ changes: { commercial: thomas.user } }),
      path: 'args.changes',
    }),
    refused('client.claim', 'StateNotAllowed', 'that is one’s own'),
    refused('client.claim', 'StateNotAllowed', 'who was merged into another one', {
      rows: [testClient(61, { mergedInto: testId(79) })],
    }),
    refused('client.merge', 'Forbidden', 'with a colleague’s', {
      rows: ({ anne }) => [testClient(79, { commercial: anne.user })],
    }),
    refused('client.merge', 'StateNotAllowed', 'who was merged into a third one', {
      rows: ({ thomas }) => [testClient(79, { commercial: thomas.user, mergedInto: testId(80) })],
    }),
    refused('client.merge', 'ValidationFailed', 'with itself', {
      args: { mergedId: testId(61) },
      path: 'args.mergedId',
    }),
    refused('client.decideClaim', 'StateNotAllowed', 'for an employee without a claim', {
      args: ({ thomas }) => ({ employee: thomas.user }),
    }),
    refused('client.decideClaim', 'StateNotAllowed', 'given to an employee who is no agent', {
      rows: ({ karim }) => [testClient(61, { claims: [{ by: karim.user, at }] })],
      args: ({ karim }) => ({ employee: karim.user, given: true }),
    }),
    refused('client.decideClaim', 'StateNotAllowed', 'given to a disabled employee', {
      rows: [testEmployee(els, { commercial: true, disabled: true }), testClient(61, { claims: [{ by: els, at }] })],
      args: { employee: els, given: true },
    }),
    refused('client.decideClaim', 'StateNotAllowed', 'given to an unknown employee', {
      args: { employee: supervisor, given: true },
    }),
  ],
  'a visit to a client': [
    ...(['checkedIn', 'done', 'cancelled'] as const).flatMap((state) => [
      refused('clientVisit.plan', 'StateNotAllowed', `again, that is ${state}`, {
        rows: ({ thomas }) => [testClientVisit(76, 61, { employee: thomas.user, state })],
      }),
      refused('clientVisit.checkIn', 'StateNotAllowed', `that is ${state}`, {
        rows: ({ thomas }) => [testClientVisit(62, 61, { employee: thomas.user, state })],
      }),
    ]),
    refused('clientVisit.cancel', 'StateNotAllowed', 'that is cancelled', {
      rows: ({ thomas }) => [testClientVisit(62, 61, { employee: thomas.user, state: 'cancelled' })],
    }),
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
    refused('clientVisit.plan', 'Forbidden', 'of another agent', {
      rows: ({ anne }) => [testClient(61, { commercial: anne.user })],
    }),
    refused('clientVisit.complete', 'ValidationFailed', 'whose reminder has no title', {
      args: { reminder: { id: testId(77), title: '', dueAt: at } },
      path: 'args.reminder.title',
    }),
  ],
});
