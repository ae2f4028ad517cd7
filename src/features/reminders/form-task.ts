import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import type { RemindAbout } from '#data/queries/inbox/reminders.ts';
import { quickTime } from './reminder-times.ts';
import { refusedContent } from './refused-content.ts';
import type { ReminderForm } from './reminder-form.ts';
import { formOf, timesOf } from './reminder-form.ts';

/** Task of the form: create or update a reminder. `refusedId` names the refused mutation that it replaces. */
export interface FormTask {
  initial: ReminderForm;
  refusedId: string | null;
  save:
    | { kind: 'create'; reminderId: string | null; orderId: string | null; clientId: string | null }
    | { kind: 'update'; before: Reminder };
}

interface ReminderRequest {
  kind: string;
  id: string;
  /** Name of the client on the calling page: the client may not be on this device. */
  name: string | null;
  about: RemindAbout;
}

/** Returns the proposed title and note of a new reminder. */
function proposedContent(
  i18n: I18n,
  { about: { order, client, message }, name }: ReminderRequest,
): Pick<ReminderForm, 'title' | 'note'> {
  // Names nobody: the reminder may be given to the message's author.
  if (message !== undefined) return { title: i18n._(msg`Donner suite au message`), note: message.body };
  const whom = order?.client.name ?? client?.name ?? name ?? '';
  return { title: whom === '' ? '' : i18n._(msg`Rappeler ${whom}`), note: '' };
}

function refusedTask(about: RemindAbout, current: Reminder | undefined): FormTask | null {
  const { refused } = about;
  const content = refused === undefined ? null : refusedContent(refused);
  if (refused === undefined || content === null) return null;
  if (content.kind === 'create') {
    const { reminderId, orderId, clientId } = content.args;
    const save = { kind: 'create', reminderId, orderId, clientId } as const;
    return { initial: formOf(content.args), refusedId: refused.id, save };
  }
  if (current === undefined) return null;
  const { title, note, dueAt, assignee } = { ...current, ...content.args.changes };
  return {
    initial: formOf({
      title: title ?? '',
      note: note ?? '',
      dueAt: dueAt ?? current.dueAt,
      assignee: assignee ?? current.assignee,
    }),
    refusedId: refused.id,
    save: { kind: 'update', before: current },
  };
}

/** Returns the task of the form, or null when its subject is not on this device. */
export function taskOf(
  i18n: I18n,
  request: ReminderRequest,
  { actor, now }: { actor: EmployeeRef; now: number },
): FormTask | null {
  const { kind, id, about } = request;
  if (kind === 'refused') return refusedTask(about, about.reminder);
  if (kind === 'edit') {
    const { reminder } = about;
    return reminder === undefined
      ? null
      : { initial: formOf(reminder), refusedId: null, save: { kind: 'update', before: reminder } };
  }
  if (kind === 'message' && about.message === undefined) return null;
  const orderId = kind === 'order' ? id : (about.message?.orderId ?? null);
  const clientId = kind === 'client' ? id : null;
  return {
    // The default is tomorrow morning: one tap saves it.
    initial: { ...proposedContent(i18n, request), ...timesOf(quickTime('tomorrow', now)), assigneeId: actor.id },
    refusedId: null,
    save: { kind: 'create', reminderId: null, orderId, clientId },
  };
}
