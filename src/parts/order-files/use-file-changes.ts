import { useLingui } from '@lingui/react/macro';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { cancelRemoval, removeLater } from '#hooks/use-pending-removals.ts';
import type { MutateOutcome } from '#hooks/use-mutate.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useToast } from '#ui/toast.tsx';

interface Named {
  id: string;
  name: string;
}

export interface FileChanges {
  /** Resolves with the translated error, or null on success. */
  rename: (id: string, name: string) => Promise<string | null>;
  /** Hides the file at once and removes it after the undo delay. */
  remove: (file: Named) => void;
  /** Removes the file without an undo: the caller has confirmed it. */
  discard: (id: string) => void;
  reorder: (ids: readonly string[]) => void;
}

/** Returns the actions on the files of an order. */
export function useFileChanges(orderId: string): FileChanges {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const { requestSync } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();
  const owner = { orderId, clientId: null };

  function showError(outcome: MutateOutcome): void {
    if (!outcome.ok) showToast({ text: errorText(outcome.code) });
  }

  async function removeNow(uploadId: string): Promise<void> {
    showError(await mutate({ name: 'upload.remove', args: { uploadId, ...owner } }));
    requestSync();
  }

  return {
    rename: async (uploadId, name) => {
      const outcome = await mutate({ name: 'upload.rename', args: { uploadId, ...owner, name } });
      return outcome.ok ? null : errorText(outcome.code);
    },
    remove: ({ id, name }) => {
      removeLater(id, () => removeNow(id));
      showToast({ text: t`« ${name} » est retiré.`, action: { label: t`Annuler`, run: () => cancelRemoval(id) } });
    },
    discard: (id) => void removeNow(id),
    reorder: (ids) => void mutate({ name: 'upload.reorder', args: { ...owner, uploadIds: [...ids] } }).then(showError),
  };
}
