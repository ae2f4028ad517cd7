import { v7 } from 'uuid';
import { profilePictureBytesMax } from '#contract/values/limits.ts';
import { describeRefusals, refused } from '#tests/support/data/refusals-contract.ts';
import {
  testEmployee,
  testId,
  testNotification,
  testOrder,
  testReminder,
  testUnavailability,
  testUpload,
} from '#tests/support/rows.ts';

const at = '2026-11-20T09:00:00.000Z';
const nobody = { id: v7(), name: 'Nobody' };
const els = { id: testId(99), name: 'Els Vermeulen' };
const lockedOut = testEmployee(els, { disabled: true });

describeRefusals({
  'a reminder': [
    refused('reminder.create', 'NotFound', 'about an order that its author does not see', {
      rows: [testOrder(2)],
      args: { orderId: testId(2) },
    }),
    refused('reminder.create', 'NotFound', 'about a client, by a certifier', { args: { clientId: testId(61) } }),
    refused('reminder.create', 'NotFound', 'about an unknown client', {
      by: 'thomas',
      args: { clientId: testId(98) },
    }),
    refused('reminder.create', 'NotFound', 'for an unknown employee', {
      args: { assignee: nobody },
      path: 'args.assignee.id',
    }),
    refused('reminder.create', 'ValidationFailed', 'for a disabled employee', {
      rows: [lockedOut],
      args: { assignee: els },
      path: 'args.assignee.id',
    }),
    refused('reminder.create', 'ValidationFailed', 'without a title', { args: { title: ' ' }, path: 'args.title' }),
    ...(['reminder.create', 'reminder.snooze'] as const).map((name) =>
      refused(name, 'ValidationFailed', 'due in 2100', {
        args: { dueAt: '2100-01-01T09:00:00.000Z' },
        path: 'args.dueAt',
      }),
    ),
    refused('reminder.update', 'ValidationFailed', 'moved to 2100', {
      args: { changes: { dueAt: '2100-01-01T09:00:00.000Z' } },
      path: 'args.changes.dueAt',
    }),
    refused('reminder.update', 'NotFound', 'given to an unknown employee', {
      args: { changes: { assignee: nobody } },
      path: 'args.changes.assignee.id',
    }),
    refused('reminder.update', 'ValidationFailed', 'given to a disabled employee', {
      rows: [lockedOut],
      args: { changes: { assignee: els } },
      path: 'args.changes.assignee.id',
    }),
    refused('reminder.update', 'ValidationFailed', 'nothing to change', {
      args: { changes: {} },
      path: 'args.changes',
    }),
    refused('reminder.snooze', 'StateNotAllowed', 'that is done', {
      rows: ({ sophie }) => [testReminder(63, { assignee: sophie.user, done: { by: sophie.user, at } })],
    }),
  ],
  'a draft of a form': [
    refused('formDraft.save', 'ValidationFailed', 'with a field that is no JSON', {
      args: { fields: { remarks: { value: 'Chien', at } } },
      path: 'args.fields.remarks.value',
    }),
  ],
  'a notification': [
    refused('notification.read', 'NotFound', 'of another among one’s own', {
      rows: ({ karim }) => [testNotification(94, { userId: karim.user.id })],
      args: { notificationIds: [testId(64), testId(94)] },
    }),
    refused('notification.read', 'NotFound', 'of another, by a supervisor', {
      by: 'claire',
      rows: ({ karim }) => [testNotification(64, { userId: karim.user.id })],
    }),
    refused('notification.read', 'ValidationFailed', 'none', {
      args: { notificationIds: [] },
      path: 'args.notificationIds',
    }),
  ],
  'a profile': [
    refused('profile.update', 'NotFound', 'with a picture that is not there', {
      args: { changes: { pictureId: testId(98) } },
    }),
    refused('profile.update', 'NotFound', 'with a photo of an order', { args: { changes: { pictureId: testId(69) } } }),
    refused('profile.update', 'NotFound', 'with a colleague’s picture', {
      rows: ({ karim }) => [testUpload(90, 1, { orderId: null, kind: 'picture', by: karim.user })],
      args: { changes: { pictureId: testId(90) } },
    }),
    refused('profile.update', 'PayloadTooLarge', 'with a picture that is too large', {
      rows: ({ sophie }) => [
        testUpload(90, 1, { orderId: null, kind: 'picture', by: sophie.user, size: profilePictureBytesMax + 1 }),
      ],
      args: { changes: { pictureId: testId(90) } },
    }),
    refused('profile.update', 'ValidationFailed', 'in a language that is not spoken here', {
      args: { changes: { language: 'en' } },
      path: 'args.changes.language',
    }),
    refused('profile.update', 'ValidationFailed', 'with a role', {
      args: { changes: { supervisor: true } },
      path: 'args.changes',
    }),
  ],
  'an unavailability': [
    refused('unavailability.set', 'ValidationFailed', 'ending before it begins', {
      args: { to: '2026-12-24T07:59:59.999Z' },
      path: 'args.to',
    }),
    refused('unavailability.set', 'ValidationFailed', 'of more than two years', {
      args: { to: '2029-12-01T09:00:00.000Z' },
      path: 'args.to',
    }),
    refused('unavailability.set', 'StateNotAllowed', 'that was taken back', {
      rows: ({ sophie }) => [testUnavailability(79, { employee: sophie.user, removed: true })],
    }),
    refused('unavailability.set', 'NotFound', 'of nobody known', {
      by: 'claire',
      args: { employee: nobody },
      path: 'args.employee.id',
    }),
    refused('unavailability.set', 'ValidationFailed', 'of who is locked out', {
      by: 'claire',
      rows: [lockedOut],
      args: { employee: els },
      path: 'args.employee.id',
    }),
    refused('unavailability.set', 'Conflict', 'that becomes a colleague’s', {
      by: 'claire',
      rows: ({ karim }) => [testUnavailability(79, { employee: karim.user })],
    }),
    refused('unavailability.set', 'NotFound', 'that is a colleague’s', {
      rows: ({ karim }) => [testUnavailability(79, { employee: karim.user })],
    }),
  ],
});
