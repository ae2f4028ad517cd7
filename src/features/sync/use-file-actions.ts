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

/** Returns a function that hands the bytes of a captured file to the browser, under the file's name. */
export function useSaveFile(): (file: Pick<Upload, 'id' | 'name'>) => void {
  const { t } = useLingui();
  const { db } = useAppData();
  const showToast = useToast();

  async function save({ id, name }: Pick<Upload, 'id' | 'name'>): Promise<void> {
    const bytes = await readLocalFile(db, id).catch(() => undefined);
    if (bytes === undefined) showToast({ text: t`L’appareil n’a pas pu lire ce fichier.` });
    else saveFile(bytes, name);
  }

  return (file) => void save(file);
}

export function useFileActions({ id, name, orderId, clientId, review }: Upload): FileActions {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const save = useSaveFile();
  const showToast = useToast();
  const target = { uploadId: id, orderId, clientId };
  const failed = (): void => showToast({ text: t`L’appareil n’a pas pu lire ce fichier.` });

  async function sendAgain(): Promise<void> {
    await retryFile(db, id);
    requestSync(true);
  }

  async function removeNow(): Promise<void> {
    const outcome = await mutate({ name: 'upload.remove', args: { ...target, seen: review?.at ?? null } });
    if (!outcome.ok) showToast({ text: errorText(outcome.code) });
    requestSync();
  }

  return {
    retry: () => void sendAgain().catch(failed),
    save: () => save({ id, name }),
    rename: async (next) => {
      const outcome = await mutate({ name: 'upload.rename', args: { ...target, name: next } });
      return outcome.ok ? null : errorText(outcome.code);
    },
    discard: () => {
      removeLater(id, removeNow);
      showToast({ text: t`« ${name} » est retiré.`, undo: () => cancelRemoval(id) });
    },
  };
}
