import type { EmployeeRef } from '#contract/entities/common.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useMutate } from '#hooks/data/use-mutate.ts';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { FormTask } from './form-task.ts';
import type { ReminderForm } from './reminder-form.ts';
import { changesOf } from './reminder-form.ts';

interface ReminderContent extends Pick<ReminderForm, 'title' | 'note'> {
  dueAt: string;
  assignee: EmployeeRef;
}

/** Saves the content of the form. Succeeds without a mutation when nothing changed. */
export function useSaveReminder({ save, refusedId }: FormTask, draft: EndedDraft): Submit<[ReminderContent]> {
  const { newId } = useAppData();
  const mutate = useMutate();
  const options = { replaces: refusedId, ends: [draft] };

  function write(content: ReminderContent): ReturnType<typeof mutate> | null {
    if (save.kind === 'create') {
      const { orderId, clientId } = save;
      const args = { ...content, reminderId: save.reminderId ?? newId(), orderId, clientId };
      return mutate({ name: 'reminder.create', args }, options);
    }
    const changes = changesOf(save.before, content);
    return changes === null
      ? null
      : mutate({ name: 'reminder.update', args: { reminderId: save.before.id, changes } }, options);
  }

  return useSubmit(async (content: ReminderContent) =>
    write({ ...content, title: content.title.trim(), note: content.note.trim() }),
  );
}
