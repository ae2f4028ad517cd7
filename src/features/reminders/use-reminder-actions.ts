import { useLingui } from '@lingui/react/macro';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useMutate } from '#hooks/use-mutate.ts';

/** How a screen tells what was done, with the way back where there is one. */
type Tell = (toast: { text: string; action?: { label: string; run: () => void } }) => void;

/** What one tap does to a reminder; each tells what it did, or why not. */
export interface ReminderActions {
  /** Ticks it off, with the way back. */
  finish: (reminderId: string) => void;
  reopen: (reminderId: string) => void;
  /** Puts it off; `until` in words, for what is told. */
  snooze: (reminderId: string, dueAt: string, until: string) => void;
}

export function useReminderActions(tell: Tell): ReminderActions {
  const { t, i18n } = useLingui();
  const mutate = useMutate();

  async function mark(reminderId: string, done: boolean): Promise<void> {
    const outcome = await mutate('reminder.done', { reminderId, done });
    if (!outcome.ok) return tell({ text: errorSentence(i18n, outcome.code) });
    if (!done) return tell({ text: t`Rappel rouvert.` });
    tell({ text: t`Rappel traité.`, action: { label: t`Annuler`, run: () => void mark(reminderId, false) } });
  }

  async function putOff(reminderId: string, dueAt: string, until: string): Promise<void> {
    const outcome = await mutate('reminder.snooze', { reminderId, dueAt });
    tell({ text: outcome.ok ? t`Reporté : ${until}.` : errorSentence(i18n, outcome.code) });
  }

  return {
    finish: (reminderId) => void mark(reminderId, true),
    reopen: (reminderId) => void mark(reminderId, false),
    snooze: (reminderId, dueAt, until) => void putOff(reminderId, dueAt, until),
  };
}
