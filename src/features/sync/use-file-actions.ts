import { useLingui } from '@lingui/react/macro';
import type { Upload } from '#contract/entities/upload.ts';
import { readLocalFile } from '#data/capture/read-file.ts';
import { retryFile } from '#data/capture/retry-file.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { cancelRemoval, removeLater } from '#hooks/use-pending-removals.ts';
import { useToast } from '#ui/toast.tsx';
import { saveFile } from '#ui/save-file.ts';

/** What can be done with a file that the server has not confirmed. */
export interface FileActions {
  retry: () => void;
  /** Hands the bytes to the browser, under the file's name. */
  save: () => void;
  /** Resolves with the translated error, or null on success. */
  rename: (name: string) => Promise<string | null>;
  /** Hides the file at once and removes it after the undo delay. */
  discard: () => void;
}

export function useFileActions({ id, name, orderId, clientId }: Upload): FileActions {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showToast = useToast();
  const target = { uploadId: id, orderId, clientId };
  const failed = (): void => showToast({ text: t`L’appareil n’a pas pu lire ce fichier.` });

  async function sendAgain(): Promise<void> {
    await retryFile(db, id);
    requestSync(true);
  }

  async function saveBytes(): Promise<void> {
    const bytes = await readLocalFile(db, id);
    if (bytes === undefined) return failed();
    saveFile(bytes, name);
  }

  async function removeNow(): Promise<void> {
    const outcome = await mutate({ name: 'upload.remove', args: target });
    if (!outcome.ok) showToast({ text: errorText(outcome.code) });
    requestSync();
  }

  return {
    retry: () => void sendAgain().catch(failed),
    save: () => void saveBytes().catch(failed),
    rename: async (next) => {
      const outcome = await mutate({ name: 'upload.rename', args: { ...target, name: next } });
      return outcome.ok ? null : errorText(outcome.code);
    },
    discard: () => {
      removeLater(id, removeNow);
      showToast({ text: t`« ${name} » est retiré.`, action: { label: t`Annuler`, run: () => cancelRemoval(id) } });
    },
  };
}
