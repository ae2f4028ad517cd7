import { useLingui } from '@lingui/react/macro';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { keepAfterAll, removeLater } from '#hooks/pending-removals.ts';
import type { MutateOutcome } from '#hooks/use-mutate.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useToast } from '#ui/toast.tsx';

interface Named {
  id: string;
  name: string;
}

export interface FileChanges {
  /** Resolves with why it did not happen, or null. */
  rename: (id: string, name: string) => Promise<string | null>;
  /** Hides the file at once; it is removed when nobody has taken that back. */
  remove: (file: Named) => void;
  /** Removes without a word: who asks has just said so. */
  discard: (id: string) => void;
  reorder: (ids: readonly string[]) => void;
}

/** What a person does to the files of an order. */
export function useFileChanges(orderId: string): FileChanges {
  const { t, i18n } = useLingui();
  const { requestSync } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();
  const of = { orderId, clientId: null };

  function tellFailure(outcome: MutateOutcome): void {
    if (!outcome.ok) showToast({ text: errorSentence(i18n, outcome.code) });
  }

  async function removeNow(uploadId: string): Promise<void> {
    tellFailure(await mutate('upload.remove', { uploadId, ...of }));
    requestSync();
  }

  return {
    rename: async (uploadId, name) => {
      const outcome = await mutate('upload.rename', { uploadId, ...of, name });
      return outcome.ok ? null : errorSentence(i18n, outcome.code);
    },
    remove: ({ id, name }) => {
      removeLater(id, () => removeNow(id));
      showToast({ text: t`« ${name} » est retiré.`, action: { label: t`Annuler`, run: () => keepAfterAll(id) } });
    },
    discard: (id) => void removeNow(id),
    reorder: (ids) => void mutate('upload.reorder', { ...of, uploadIds: [...ids] }).then(tellFailure),
  };
}
