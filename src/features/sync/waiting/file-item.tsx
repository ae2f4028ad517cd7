import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Ellipsis, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { fileStatus, fileTone, progressOf } from '#data/capture/file-status.ts';
import { localFileOf } from '#data/queries/files/files.ts';
import type { FileToConfirm } from '#data/queries/files/files-to-confirm.ts';
import { useErrorReader } from '#hooks/app/use-error-message.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { fileStatusLabel } from '#labels/files/file-status-labels.ts';
import { FileEdit } from '#parts/order-files/tiles/file-edit.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { StateLine } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useFileActions } from './use-file-actions.ts';
import type { SyncCentre } from '../use-sync-centre.ts';

interface FileItemProps extends Pick<SyncCentre, 'facts' | 'now'> {
  file: FileToConfirm;
}

/** Shows a file that the server has not confirmed, with what can be done about it. */
export function FileItem({ file: { upload, local }, facts, now }: FileItemProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const actions = useFileActions();
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
              <Button size="compact" icon={RotateCw} onClick={() => actions.retry(upload)}>
                <Trans>Réessayer</Trans>
              </Button>
            ) : null}
            <Button size="compact" icon={Download} onClick={() => actions.save(upload)}>
              <Trans>Exporter</Trans>
            </Button>
          </div>
          <FileEdit
            upload={upload}
            onRename={(name) => actions.rename(upload, name)}
            onRemove={() => actions.discard(upload)}
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
  const { save } = useFileActions();
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
