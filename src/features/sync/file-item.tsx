import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Ellipsis, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { fileStatus, fileTone, progressOf } from '#data/capture/file-status.ts';
import { readLocalFile } from '#data/capture/read-file.ts';
import { retryFile } from '#data/capture/retry-file.ts';
import { localFileOf } from '#data/queries/files/files.ts';
import type { FileToConfirm } from '#data/queries/files/files-to-confirm.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage, useErrorReader } from '#hooks/use-error-message.ts';
import { useLive } from '#hooks/use-live.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { cancelRemoval, removeLater } from '#hooks/use-pending-removals.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { fileStatusLabel } from '#labels/file-status-labels.ts';
import { FileEdit } from '#parts/order-files/tiles/file-edit.tsx';
import { Button } from '#ui/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { StateLine } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { saveFile } from '#ui/save-file.ts';
import { useToast } from '#ui/toast.tsx';
import type { SyncCentre } from './use-sync-centre.ts';

/** What can be done with a file that the server has not confirmed. */
interface FileActions {
  retry: () => void;
  /** Hands the bytes to the browser, under the file's name. */
  save: () => void;
  /** Resolves with the translated error, or null on success. */
  rename: (name: string) => Promise<string | null>;
  /** Hides the file at once and removes it after the undo delay. */
  discard: () => void;
}

/** Returns a function that hands the bytes of a captured file to the browser, under the file's name. */
function useSaveFile(): (file: Pick<Upload, 'id' | 'name'>) => void {
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

function useFileActions({ id, name, orderId, clientId, review }: Upload): FileActions {
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

interface FileItemProps extends Pick<SyncCentre, 'facts' | 'now'> {
  file: FileToConfirm;
}

/** Shows a file that the server has not confirmed, with what can be done about it. */
export function FileItem({ file: { upload, local }, facts, now }: FileItemProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const actions = useFileActions(upload);
  const [isOpen, setIsOpen] = useState(false);
  const { review } = upload;
  const status = fileStatus(upload, local, now, facts);
  const progress = progressOf(status);
  const canRetry = status.is === 'refused' || (status.is === 'waits' && status.code !== undefined);
  return (
    <li className="py-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold wrap-anywhere">
            {upload.name} <span className="font-normal text-ink-2">· {bytes(upload.size)}</span>
          </p>
          <StateLine
            tone={fileTone({ status, review })}
            progress={
              progress === null
                ? undefined
                : { label: t`Envoi de ${upload.name}`, value: progress.sent, max: progress.size }
            }
          >
            {fileStatusLabel(i18n, { status, review }, { bytes, dateTime: formats.dateTime, reader })}
          </StateLine>
        </div>
        <button
          type="button"
          aria-label={t`Actions : ${upload.name}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-off-soft"
        >
          <Icon of={Ellipsis} />
        </button>
      </div>
      {isOpen ? (
        <div className="flex flex-col gap-1 pt-1 pb-2">
          <div className="flex flex-wrap gap-2">
            {canRetry ? (
              <Button size="compact" icon={RotateCw} onClick={actions.retry}>
                <Trans>Réessayer</Trans>
              </Button>
            ) : null}
            <Button size="compact" icon={Download} onClick={actions.save}>
              <Trans>Exporter</Trans>
            </Button>
          </div>
          <FileEdit
            upload={upload}
            onRename={actions.rename}
            onRemove={actions.discard}
            onDone={() => setIsOpen(false)}
          />
        </div>
      ) : null}
    </li>
  );
}

/** Shows the file of an upload that the server does not have, as long as its bytes are on this device, and exports it. */
export function RefusedFile({ id }: Pick<Upload, 'id'>) {
  const local = useLive((db) => localFileOf(db, id), [id])?.local;
  const thumbnail = useThumbnail(id);
  const bytes = useBytes();
  const save = useSaveFile();
  if (local === undefined) return null;
  const { name, size, type } = local;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileThumb url={thumbnail} type={type} />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {name} <span className="text-ink-2">· {bytes(size)}</span>
      </p>
      <Button size="compact" icon={Download} onClick={() => save({ id, name })}>
        <Trans>Exporter</Trans>
      </Button>
    </div>
  );
}
