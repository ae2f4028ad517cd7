import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import type { EmployeeRef } from '../../entities/common.ts';
import { givenEmployee, instant, recordId, samePerson, trimmedLine } from '../../entities/common.ts';
import type { Reminder } from '../../entities/reminder.ts';
import { mergedBy } from '../../rules/merge.ts';
import { changeOn, defineMutation, effectOn, onRow } from '../definition.ts';

const title = trimmedLine(200).min(1);
const note = z.string().trim().max(4000);

/** Returns an open reminder. */
export function newReminder(
  given: Pick<Reminder, 'id' | 'title' | 'note' | 'dueAt' | 'assignee' | 'orderId' | 'clientId'>,
  createdBy: EmployeeRef,
  createdAt: string,
): Reminder {
  return { ...given, createdAt, createdBy, done: null };
}

const createArgs = z.strictObject({
  reminderId: recordId,
  title,
  note,
  dueAt: instant,
  assignee: givenEmployee,
  orderId: recordId.nullable(),
  clientId: recordId.nullable(),
});
type Create = z.infer<typeof createArgs>;

const onReminder = {
  version: 1,
  remote: 'main',
  right: 'ownReminder',
  ...onRow<{ reminderId: string }>('reminders', 'reminder', (a) => a.reminderId),
} as const;

/** Creates a reminder for oneself or for a colleague. */
export const reminderCreate = defineMutation({
  name: 'reminder.create',
  ...onReminder,
  args: createArgs,
  right: 'everybody',
  requires: ({ orderId, clientId }: Create) => [
    ...(orderId === null ? [] : [rowKey('orders', orderId)]),
    ...(clientId === null ? [] : [rowKey('clients', clientId)]),
  ],
  creates: (a: Create) => rowKey('reminders', a.reminderId),
  effects: ({ reminderId: id, ...given }: Create, { actor, at }) => [
    effectOn('reminders', id, (row) => row ?? newReminder({ id, ...given }, actor, at)),
  ],
});

const changes = z
  .strictObject({
    title: title.exactOptional(),
    note: note.exactOptional(),
    dueAt: instant.exactOptional(),
    assignee: givenEmployee.exactOptional(),
  })
  .refine((given) => Object.keys(given).length > 0, { message: 'nothing to change' });
const updateArgs = z.strictObject({ reminderId: recordId, changes });
type Update = z.infer<typeof updateArgs>;

/** Changes a reminder. */
export const reminderUpdate = defineMutation({
  name: 'reminder.update',
  ...onReminder,
  args: updateArgs,
  merge: mergedBy('first', changes.shape),
  updates: 'reminders',
  changes: (a: Update) => ({
    row: rowKey('reminders', a.reminderId),
    fields: Object.keys(a.changes),
    cleanedBy: { assignee: samePerson },
  }),
  effects: (a: Update) => [changeOn('reminders', a.reminderId, (row) => ({ ...row, ...a.changes }))],
});

const snoozeArgs = z.strictObject({ reminderId: recordId, dueAt: instant });
type Snooze = z.infer<typeof snoozeArgs>;

/** Postpones a reminder. */
export const reminderSnooze = defineMutation({
  name: 'reminder.snooze',
  ...onReminder,
  args: snoozeArgs,
  refusal: ({ reminderId }: Snooze, { rows }) =>
    (rows.get('reminders', reminderId)?.done ?? null) === null ? undefined : 'StateNotAllowed',
  merge: { dueAt: 'first' },
  updates: 'reminders',
  changes: (a: Snooze) => ({ row: rowKey('reminders', a.reminderId), fields: ['dueAt'] }),
  effects: (a: Snooze) => [
    changeOn('reminders', a.reminderId, (row) => (row.done === null ? { ...row, dueAt: a.dueAt } : row)),
  ],
});

const doneArgs = z.strictObject({ reminderId: recordId, done: z.boolean() });
type Done = z.infer<typeof doneArgs>;

/** Completes or reopens a reminder. */
export const reminderDone = defineMutation({
  name: 'reminder.done',
  ...onReminder,
  args: doneArgs,
  effects: (a: Done, { actor, at }) => [
    changeOn('reminders', a.reminderId, (row) => {
      if ((row.done !== null) === a.done) return row;
      return { ...row, done: a.done ? { by: actor, at } : null };
    }),
  ],
});
