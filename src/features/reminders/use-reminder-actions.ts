import { useLingui } from '@lingui/react/macro';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useWithdraw } from '#hooks/data/use-withdraw.ts';

/** Shows a toast, with an undo action when there is one. */
type ShowToast = (toast: { text: string; stored?: true; undo?: () => void }) => void;

/** One-tap actions on a reminder. Each shows its result or its error. */
export interface ReminderActions {
  /** Marks the reminder as done, with an undo. */
  finish: (reminderId: string) => void;
  reopen: (reminderId: string) => void;
  /** Snoozes the reminder. `until` is the translated time for the toast. */
  snooze: (reminderId: string, dueAt: string, until: string) => void;
}

export function useReminderActions(showToast: ShowToast): ReminderActions {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const withdraw = useWithdraw();

  async function mark(reminderId: string, done: boolean): Promise<void> {
    const outcome = await mutate({ name: 'reminder.done', args: { reminderId, done } });
    if (!outcome.ok) return showToast({ text: errorText(outcome.code) });
    if (!done) return showToast({ text: t`Rappel rouvert.`, stored: true });
    const undo = async (): Promise<void> => {
      if (await withdraw(outcome.id)) showToast({ text: t`Rappel rouvert.` });
      else await mark(reminderId, false);
    };
    showToast({ text: t`Rappel traité.`, stored: true, undo: () => void undo() });
  }

  async function snooze(reminderId: string, dueAt: string, until: string): Promise<void> {
    const outcome = await mutate({ name: 'reminder.snooze', args: { reminderId, dueAt } });
    if (outcome.ok) showToast({ text: t`Reporté : ${until}.`, stored: true });
    else showToast({ text: errorText(outcome.code) });
  }

  return {
    finish: (reminderId) => void mark(reminderId, true),
    reopen: (reminderId) => void mark(reminderId, false),
    snooze: (reminderId, dueAt, until) => void snooze(reminderId, dueAt, until),
  };
}
