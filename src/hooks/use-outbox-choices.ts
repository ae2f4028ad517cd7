import { useLingui } from '@lingui/react/macro';
import { toLocalWriteError } from '#data/local-write-error.ts';
import { discardMutation, retryMutation, undoDiscard } from '#data/outbox-actions.ts';
import { useAppData } from './app-data.tsx';
import { errorSentence } from './error-sentences.ts';

/** How a screen tells what was done, with the way back where there is one. */
type Tell = (toast: { text: string; action?: { label: string; run: () => void } }) => void;

/** What a user may do about a mutation that is not on the server; each tells what it did, and why when it did not. */
export interface OutboxChoices {
  retry: (id: string) => void;
  discard: (id: string) => void;
  /** Brings a discarded mutation back, with what was discarded with it. */
  undo: (id: string) => void;
}

export function useOutboxChoices(tell: Tell): OutboxChoices {
  const { t, i18n } = useLingui();
  const { db, newId, requestSync } = useAppData();

  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      tell({ text: errorSentence(i18n, toLocalWriteError(error).code) });
    }
  }

  async function bringBack(id: string): Promise<void> {
    if (!(await undoDiscard(db, id))) return;
    requestSync();
    tell({ text: t`Remise en place, gardée sur cet appareil.` });
  }

  return {
    retry: (id) =>
      void attempt(async () => {
        if ((await retryMutation(db, id, newId, Date.now())) === 0) return;
        requestSync(true);
        tell({ text: t`Remis dans la file d’envoi.` });
      }),
    discard: (id) =>
      void attempt(async () => {
        if ((await discardMutation(db, id, Date.now())) === 0) return;
        tell({
          text: t`Modification abandonnée.`,
          action: { label: t`Annuler l’abandon`, run: () => void attempt(() => bringBack(id)) },
        });
      }),
    undo: (id) => void attempt(() => bringBack(id)),
  };
}
