import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import type { RemindAbout } from '#data/queries/reminders.ts';
import { quickTime } from '#hooks/reminder-times.ts';
import { refusedContent } from './refused-content.ts';
import type { ReminderForm } from './reminder-form.ts';
import { formOf, timesOf } from './reminder-form.ts';

/** What a form is to do: make a reminder about something, or change one. Corrects a refused change where there is one. */
export interface FormTask {
  initial: ReminderForm;
  refusedId: string | null;
  save:
    | { kind: 'create'; reminderId: string | null; orderId: string | null; clientId: string | null }
    | { kind: 'update'; before: Reminder };
}

interface Asked {
  kind: string;
  id: string;
  /** What the page called the client, where the device may not hold them. */
  name: string | null;
  about: RemindAbout;
}

/** What there is to do about it, in the words that the form begins with. */
function proposal(
  i18n: I18n,
  { about: { order, client, message }, name }: Asked,
): Pick<ReminderForm, 'title' | 'note'> {
  if (message !== undefined) {
    const author = message.author.name;
    return { title: i18n._(msg`Répondre à ${author}`), note: message.body };
  }
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

/** What the form is to do; null when what it was asked for is not on this device. */
export function taskOf(i18n: I18n, asked: Asked, { actor, now }: { actor: EmployeeRef; now: number }): FormTask | null {
  const { kind, id, about } = asked;
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
    // Tomorrow morning, unless something else is chosen: one tap keeps it.
    initial: { ...proposal(i18n, asked), ...timesOf(quickTime('tomorrow', now)), assigneeId: actor.id },
    refusedId: null,
    save: { kind: 'create', reminderId: null, orderId, clientId },
  };
}
