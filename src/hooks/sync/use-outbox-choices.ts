import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import { discardMutations, undoDiscards } from '#data/outbox/discard.ts';
import { retryMutations } from '#data/outbox/retry.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useErrorMessage } from '../app/use-error-message.ts';

/** Shows what was done, with an undo where one exists. */
type ShowToast = (toast: { text: string; undo?: () => void; stored?: true }) => void;

/**
 * What a user can do about mutations that are not on the server, several of them as one act. Each shows its result, or the reason
 * why nothing changed.
 */
export interface OutboxChoices {
  retry: (...ids: string[]) => void;
  discard: (...ids: string[]) => void;
  /** Restores discarded mutations, with everything that was discarded with them. */
  undo: (...ids: string[]) => void;
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

  async function bringBack(ids: readonly string[]): Promise<void> {
    if (!(await undoDiscards(db, ids))) return;
    requestSync();
    showToast({
      text: t`${plural(ids.length, { one: 'Rétablie.', other: 'Rétablies.' })}`,
      stored: true,
    });
  }

  return {
    retry: (...ids) =>
      void attempt(async () => {
        const count = await retryMutations(db, ids, newId, Date.now());
        if (count === 0) return;
        requestSync(true);
        showToast({
          text: t`${plural(count, { one: 'Remis dans la file d’envoi.', other: '# remis dans la file d’envoi.' })}`,
        });
      }),
    discard: (...ids) =>
      void attempt(async () => {
        const discarded = await discardMutations(db, ids, Date.now());
        if (discarded.length === 0) return;
        // A file that is no longer removed has bytes to send.
        requestSync();
        showToast({
          text: t`${plural(discarded.length, { one: 'Modification abandonnée.', other: '# modifications abandonnées.' })}`,
          undo: () => void attempt(() => bringBack(discarded)),
        });
      }),
    undo: (...ids) => void attempt(() => bringBack(ids)),
  };
}
