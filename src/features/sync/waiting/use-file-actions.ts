import { useLingui } from '@lingui/react/macro';
import type { Upload } from '#contract/entities/upload.ts';
import { readLocalFile } from '#data/files/read-file.ts';
import { retryFile } from '#data/capture/retry-file.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useRemoveFiles } from '#parts/acts/use-remove-files.ts';
import { saveFile } from '#ui/save-file.ts';
import { useToast } from '#ui/layers/toast.tsx';

/** What can be done with files that the server has not confirmed. */
interface FileActions {
  retry: (...uploads: Upload[]) => void;
  /** Hands the bytes to the browser, under the file's name. */
  save: (file: Pick<Upload, 'id' | 'name'>) => void;
  /** Resolves with the translated error, or null on success. */
  rename: (upload: Upload, name: string) => Promise<string | null>;
  /** Removes files, and offers to take that back. */
  discard: (...uploads: Upload[]) => void;
}

const targetOf = ({ id, orderId, clientId }: Upload) => ({ uploadId: id, orderId, clientId });

export function useFileActions(): FileActions {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showToast = useToast();
  const discard = useRemoveFiles();
  const failed = (): void => showToast({ text: t`L’appareil n’a pas pu lire ce fichier.` });

  async function sendAgain(uploads: readonly Upload[]): Promise<void> {
    await Promise.all(uploads.map(({ id }) => retryFile(db, id)));
    requestSync(true);
  }

  async function save({ id, name }: Pick<Upload, 'id' | 'name'>): Promise<void> {
    const bytes = await readLocalFile(db, id).catch(() => undefined);
    if (bytes === undefined) failed();
    else saveFile(bytes, name);
  }

  return {
    retry: (...uploads) => void sendAgain(uploads).catch(failed),
    save: (file) => void save(file),
    rename: async (upload, name) => {
      const outcome = await mutate({ name: 'upload.rename', args: { ...targetOf(upload), name } });
      return outcome.ok ? null : errorText(outcome.code);
    },
    discard,
  };
}
