import { useLingui } from '@lingui/react/macro';
import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import { discardMutation, undoDiscard } from '#data/outbox/discard.ts';
import { retryMutation } from '#data/outbox/retry.ts';
import { useAppData } from './use-app-data.tsx';
import { useErrorMessage } from './use-error-message.ts';

/** Shows what was done, with an undo where one exists. */
type ShowToast = (toast: { text: string; undo?: () => void }) => void;

/**
 * What a user can do about a mutation that is not on the server. Each shows its result, or the reason why it failed.
 */
export interface OutboxChoices {
  retry: (id: string) => void;
  discard: (id: string) => void;
  /** Restores a discarded mutation, with everything that was discarded with it. */
  undo: (id: string) => void;
}

export function useOutboxChoices(showToast: ShowToast): OutboxChoices {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const { db, newId, requestSync } = useAppData();

  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      showToast({ text: errorText(toLocalWriteError(error).code) });
    }
  }

  async function bringBack(id: string): Promise<void> {
    if (!(await undoDiscard(db, id))) return;
    requestSync();
    showToast({ text: t`Remise en place, gardée sur cet appareil.` });
  }

  return {
    retry: (id) =>
      void attempt(async () => {
        if ((await retryMutation(db, id, newId, Date.now())) === 0) return;
        requestSync(true);
        showToast({ text: t`Remis dans la file d’envoi.` });
      }),
    discard: (id) =>
      void attempt(async () => {
        if ((await discardMutation(db, id, Date.now())) === 0) return;
        // A file that is no longer removed has bytes to send.
        requestSync();
        showToast({
          text: t`Modification abandonnée.`,
          undo: () => void attempt(() => bringBack(id)),
        });
      }),
    undo: (id) => void attempt(() => bringBack(id)),
  };
}
