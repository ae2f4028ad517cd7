import { v7 } from 'uuid';
import { describeRefusals, refused } from '#tests/support/data/refusals-contract.ts';
import {
  testClient,
  testConflict,
  testEmployee,
  testId,
  testMessage,
  testNewOrder,
  testOrder,
} from '#tests/support/rows.ts';

const orderId = testId(1);
const { address, client, services } = testNewOrder(41);
const nobody = { id: v7(), name: 'Nobody' };
const gone = { id: testId(99), name: 'Els Vermeulen' };
const disabled = testEmployee(gone, { disabled: true, commercial: true });
const invoice = { number: 'F2026-000001', issuedAt: '2026-11-20T08:00:00.000Z' };
const invoiced = testOrder(1, { invoice });
const past = testOrder(1, { plannedVisitAt: '2026-11-19T22:59:59.999Z' });
const restore = { conflictId: testId(51), orderId, clientId: null };
const ofClient = { conflictId: testId(52), orderId: null, clientId: testId(61) };
const phone = '+32 2 511 00 01';
const lostPhone = testConflict(52, 1, {
  orderId: null,
  of: { collection: 'clients', id: testId(61) },
  field: 'phone',
  lost: phone,
  kept: null,
});

describeRefusals({
  'order.create is refused': [
    refused('order.create', 'ValidationFailed', 'a town that is not under the postal code', {
      args: { address: { ...address, zipcode: '4000' } },
      path: 'args.address.city',
    }),
    refused('order.create', 'ValidationFailed', 'an incomplete address whose postal code no town has', {
      args: { address: { ...address, zipcode: '9999', city: 'Ixelles' }, addressIncomplete: true },
      path: 'args.address.zipcode',
    }),
    refused('order.create', 'ValidationFailed', 'a new customer whose telephone number is none', {
      args: { client: { ...client, phone: 'abc' } },
      path: 'args.client.phone',
    }),
    refused('order.create', 'ValidationFailed', 'a new customer whose e-mail address is none', {
      args: { client: { ...client, email: 'abc' } },
      path: 'args.client.email',
    }),
    refused('order.create', 'ValidationFailed', 'a contact whose e-mail address is none', {
      args: { contacts: [{ name: 'Els', phone: null, email: 'els@bureau' }] },
      path: 'args.contacts.0.email',
    }),
    refused('order.create', 'ValidationFailed', 'a service for nothing', {
      args: { services: [{ ...services[0], priceInclVat: 0 }] },
      path: 'args.services.0.priceInclVat',
    }),
    refused('order.update', 'ValidationFailed', 'a price of nothing', {
      by: 'claire',
      rows: [testOrder(1)],
      args: { changes: { total: 0 } },
      path: 'args.changes.total',
    }),
    refused('order.create', 'InvalidAddress', 'a customer whose address has no street', {
      args: { client: { ...client, address: { ...address, street: ' ' } } },
    }),
    refused('order.create', 'ValidationFailed', 'an agent who is not commercial', {
      args: ({ karim }) => ({ commercial: karim.user }),
      path: 'args.commercial.id',
    }),
    refused('order.create', 'ValidationFailed', 'an unknown agent', {
      args: { commercial: nobody },
      path: 'args.commercial.id',
    }),
    refused('order.create', 'ValidationFailed', 'a price of ten million euros', {
      args: { total: 1_000_000_000 },
      path: 'args.total',
    }),
    refused('order.create', 'ValidationFailed', 'no service', { args: { services: [] }, path: 'args.services' }),
    refused('order.create', 'ValidationFailed', 'a negative price', { args: { total: -1 }, path: 'args.total' }),
    refused('order.create', 'ValidationFailed', 'half a cent', { args: { total: 0.5 }, path: 'args.total' }),
    refused('order.create', 'ValidationFailed', 'a service that is not sold', {
      args: { services: [{ ...services[0], code: 'XXX' }] },
      path: 'args.services.0.code',
    }),
    refused('order.create', 'ValidationFailed', 'an invalid postal code', {
      args: { address: { ...address, zipcode: '0999' } },
      path: 'args.address.zipcode',
    }),
    refused('order.create', 'ValidationFailed', 'VAT at a rate that is no exception', {
      args: { vatException: { rate: 12, reason: 'Maison de 1956' } },
      path: 'args.vatException.rate',
    }),
    refused('order.create', 'ValidationFailed', 'a wrong VAT number', {
      args: { client: { ...client, vatNumber: 'BE0123456789' } },
      path: 'args.client.vatNumber',
    }),
    refused('order.create', 'ValidationFailed', 'an invalid day', {
      args: { orderDate: '2026-02-30' },
      path: 'args.orderDate',
    }),
    refused('order.create', 'ValidationFailed', 'an identifier in capitals', {
      args: { orderId: testId(41).replace('-8000-', '-A000-') },
      path: 'args.orderId',
    }),
    refused('order.create', 'ValidationFailed', 'an unknown field', {
      args: { paid: true },
      path: 'args',
    }),
    refused('order.create', 'UnknownMutation', 'a version that is not read', { sent: { v: 99 } }),
  ],

  'order.update is refused': [
    refused('order.update', 'CannotUpdateOrderWhenInvoiceGeneratedError', 'the total of an invoiced order', {
      by: 'claire',
      rows: [invoiced],
      args: { changes: { total: 1 } },
    }),
    ...(
      ['address', 'addressIncomplete', 'client', 'contacts', 'services', 'priceInclVat', 'plannedVisitAt'] as const
    ).map((field) =>
      refused('order.update', 'CannotUpdateOrderWhenInvoiceGeneratedError', `${field} of an invoiced order`, {
        by: 'claire',
        rows: [invoiced],
        args: {
          changes: {
            [field]: {
              address,
              addressIncomplete: true,
              client,
              contacts: [],
              services,
              priceInclVat: 1,
              plannedVisitAt: null,
            }[field],
          },
        },
      }),
    ),
    refused('order.update', 'CannotUpdateOrderWhenVisitDatePassedError', 'the price after the day of the visit', {
      by: 'claire',
      rows: [past],
      args: { changes: { priceInclVat: 1 } },
    }),
    refused('order.update', 'ValidationFailed', 'a town that is not under the postal code', {
      args: { changes: { address: { ...address, city: 'Liège' } } },
      path: 'args.changes.address.city',
    }),
    refused('order.update', 'ValidationFailed', 'no longer incomplete, and not found', {
      args: { changes: { address: { ...address, city: 'Nulle Part' }, addressIncomplete: false } },
      path: 'args.changes.address.city',
    }),
    refused('order.update', 'ValidationFailed', 'a price of ten million euros', {
      args: { changes: { total: 1_000_000_000 } },
      path: 'args.changes.total',
    }),
    refused('order.update', 'ValidationFailed', 'a VAT rate that is no exception', {
      args: { changes: { vatException: { rate: 5, reason: 'Prix d’ami' } } },
      path: 'args.changes.vatException.rate',
    }),
    refused('order.update', 'InvalidAddress', 'a customer with an invalid postal code', {
      args: { changes: { client: { ...client, address: { ...address, zipcode: '0100' } } } },
    }),
    ...(['handler', 'encodedBy', 'visitedBy', 'commercial'] as const).flatMap((field) => [
      refused('order.update', 'Forbidden', `${field} by a certifier`, {
        args: ({ sophie }) => ({ changes: { [field]: sophie.user } }),
      }),
      refused('order.update', 'NotFound', `${field} who is unknown`, {
        by: 'claire',
        args: { changes: { [field]: nobody } },
        path: `args.changes.${field}.id`,
      }),
      refused('order.update', 'ValidationFailed', `${field} who is disabled`, {
        by: 'claire',
        rows: [disabled],
        args: { changes: { [field]: gone } },
        path: `args.changes.${field}.id`,
      }),
    ]),
    refused('order.update', 'ValidationFailed', 'an agent who is not commercial', {
      by: 'claire',
      args: ({ karim }) => ({ changes: { commercial: karim.user } }),
      path: 'args.changes.commercial.id',
    }),
    refused('order.update', 'ValidationFailed', 'nothing to change', { args: { changes: {} }, path: 'args.changes' }),
    refused('order.update', 'ValidationFailed', 'with a state', {
      args: { changes: { state: 'certified' } },
      path: 'args.changes',
    }),
    refused('order.update', 'ValidationFailed', 'a remark that is too long', {
      args: { changes: { internalRemark: 'x'.repeat(4001) } },
      path: 'args.changes.internalRemark',
    }),
    refused('order.update', 'ValidationFailed', 'a remark with a NUL', {
      args: { changes: { internalRemark: 'a\u0000b' } },
      path: 'args.changes.internalRemark',
    }),
    refused('order.update', 'ValidationFailed', 'half a surrogate pair', {
      args: { changes: { internalRemark: 'a\ud800b' } },
      path: 'args.changes.internalRemark',
    }),
  ],

  'an order’s other mutations are refused': [
    refused('order.move', 'StateNotAllowed', 'to the state that it is in', { args: { to: 'planned' } }),
    refused('order.move', 'ValidationFailed', 'cancelled without a reason', {
      args: { to: 'cancelled' },
      path: 'args.to',
    }),
    refused('order.cancel', 'StateNotAllowed', 'a certified order', { rows: [testOrder(1, { state: 'certified' })] }),
    refused('order.cancel', 'ValidationFailed', 'without a reason', { args: { reason: '  ' }, path: 'args.reason' }),
    refused('order.assign', 'NotFound', 'to an unknown employee', {
      args: { assignee: nobody },
      path: 'args.assignee.id',
    }),
    refused('order.assign', 'ValidationFailed', 'to a disabled employee', {
      rows: [{ ...disabled, qualifications: ['peb-brussels'] }],
      args: { assignee: gone },
      path: 'args.assignee.id',
    }),
    ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'video'].map((videoUrl) =>
      refused('order.setLinks', 'ValidationFailed', `the link ${videoUrl}`, {
        args: { changes: { videoUrl } },
        path: 'args.changes.videoUrl',
      }),
    ),
    refused('order.setLinks', 'ValidationFailed', 'nothing to change', { args: { changes: {} }, path: 'args.changes' }),
    refused('order.smsLate', 'Expired', '45 minutes and a moment later', {
      sent: { createdAt: '2026-11-20T08:15:09.999Z' },
    }),
    refused('order.sendMessage', 'ValidationFailed', 'an empty message', { args: { body: '  ' }, path: 'args.body' }),
    refused('order.sendMessage', 'Conflict', 'a message of another order under the same identifier', {
      rows: [testOrder(2), testMessage(29, 2)],
    }),
    refused('order.markMessagesRead', 'NotFound', 'a message of another order', {
      rows: [testOrder(2), testMessage(22, 2)],
      args: { messageIds: [testId(21), testId(22)] },
    }),
    refused('conflict.restore', 'Forbidden', 'by the author of the value', {
      by: 'sophie',
      rows: ({ sophie }) => [testConflict(51, 1, { lostBy: sophie.user })],
    }),
    refused('conflict.restore', 'Conflict', 'a value that was not lost', {
      args: { ...restore, value: { urgent: false } },
    }),
    refused('conflict.restore', 'Conflict', 'another field', { args: { ...restore, value: { total: 1 } } }),
    refused('conflict.restore', 'Conflict', 'a value of a visit', {
      rows: [testConflict(51, 1, { of: { collection: 'visits', id: testId(31) } })],
    }),
    refused('conflict.restore', 'StateNotAllowed', 'twice', {
      rows: ({ claire }) => [testConflict(51, 1, { restored: { by: claire.user, at: '2026-11-20T08:00:00.000Z' } })],
    }),
    refused('conflict.restore', 'CannotUpdateOrderWhenInvoiceGeneratedError', 'the total of an invoiced order', {
      rows: [invoiced, testConflict(51, 1, { field: 'total', lost: 1, kept: 24_000 })],
      args: { ...restore, value: { total: 1 } },
    }),
    refused('conflict.restore', 'NotFound', 'an unknown assignee', {
      rows: [testConflict(51, 1, { field: 'assignee', lost: nobody, kept: null })],
      args: { ...restore, value: { assignee: nobody } },
      path: 'args.value.assignee.id',
    }),
    refused('conflict.restore', 'ValidationFailed', 'two fields at once', {
      args: { ...restore, value: { urgent: true, total: 1 } },
      path: 'args.value',
    }),
    refused('conflict.restore', 'Conflict', 'a value of a client that was not lost', {
      rows: [lostPhone],
      args: { ...ofClient, value: { phone: null } },
    }),
    refused('conflict.restore', 'NotFound', 'a value of another client', {
      rows: [testClient(60), lostPhone],
      args: { ...ofClient, clientId: testId(60), value: { phone } },
    }),
    refused('conflict.restore', 'NotFound', 'a value of an order as a client’s', {
      args: { ...ofClient, conflictId: testId(51), value: { phone } },
    }),
    refused('conflict.restore', 'StateNotAllowed', 'a value of a client twice', {
      rows: ({ claire }) => [{ ...lostPhone, restored: { by: claire.user, at: '2026-11-20T08:00:00.000Z' } }],
      args: { ...ofClient, value: { phone } },
    }),
    refused('conflict.restore', 'NotFound', 'a value of a client, by an agent whose it was not', {
      by: 'thomas',
      rows: [lostPhone],
      args: { ...ofClient, value: { phone } },
    }),
    refused('conflict.restore', 'Forbidden', 'a value of a client, by its author', {
      by: 'thomas',
      rows: ({ thomas }) => [{ ...lostPhone, lostBy: thomas.user }],
      args: { ...ofClient, value: { phone } },
    }),
    refused('conflict.uphold', 'NotFound', 'a value of another client', {
      rows: [testClient(60), lostPhone],
      args: { ...ofClient, clientId: testId(60) },
    }),
    refused('conflict.uphold', 'StateNotAllowed', 'a value of a client twice', {
      rows: ({ claire }) => [{ ...lostPhone, upheld: { by: claire.user, at: '2026-11-20T08:00:00.000Z' } }],
      args: ofClient,
    }),
    refused('conflict.uphold', 'StateNotAllowed', 'what was restored', {
      rows: ({ claire }) => [testConflict(51, 1, { restored: { by: claire.user, at: '2026-11-20T08:00:00.000Z' } })],
    }),
    refused('conflict.uphold', 'StateNotAllowed', 'twice', {
      rows: ({ claire }) => [testConflict(51, 1, { upheld: { by: claire.user, at: '2026-11-20T08:00:00.000Z' } })],
    }),
    refused('conflict.uphold', 'NotFound', 'a conflict of another order', {
      rows: [testOrder(2), testConflict(51, 2)],
    }),
  ],
});
