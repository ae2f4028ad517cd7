import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useEditRefused } from '#hooks/use-edit-refused.ts';
import type { FormTask } from './form-task.ts';
import type { ReminderForm } from './reminder-form.ts';
import { changesOf } from './reminder-form.ts';

interface Typed extends Pick<ReminderForm, 'title' | 'note'> {
  dueAt: string;
  assignee: EmployeeRef;
}

/** Keeps what the form says; `failure` says why it was not kept. */
export function useSaveReminder({ save, refusedId }: FormTask): {
  busy: boolean;
  failure: string | null;
  /** True when it is kept, or nothing was changed. */
  keep: (typed: Typed) => Promise<boolean>;
} {
  const { i18n } = useLingui();
  const { newId } = useAppData();
  const edit = useEditRefused();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function write(typed: Typed): ReturnType<typeof edit> | null {
    if (save.kind === 'create') {
      const { orderId, clientId } = save;
      const args = { ...typed, reminderId: save.reminderId ?? newId(), orderId, clientId };
      return edit(refusedId, 'reminder.create', args);
    }
    const changes = changesOf(save.before, typed);
    return changes === null ? null : edit(refusedId, 'reminder.update', { reminderId: save.before.id, changes });
  }

  async function keep(typed: Typed): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    const outcome = await write({ ...typed, title: typed.title.trim(), note: typed.note.trim() });
    setBusy(false);
    if (outcome === null || outcome.ok) return true;
    setFailure(errorSentence(i18n, outcome.code));
    return false;
  }

  return { busy, failure, keep };
}
