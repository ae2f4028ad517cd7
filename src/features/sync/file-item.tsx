import { Trans, useLingui } from '@lingui/react/macro';
import { Download, Ellipsis, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { FileHold } from '#data/capture/file-state.ts';
import { fileStateOf, fileTones } from '#data/capture/file-state.ts';
import type { FileToConfirm } from '#data/queries/files/files-to-confirm.ts';
import { useErrorReader } from '#hooks/use-error-message.ts';
import { fileStateLabels } from '#labels/file-state-labels.ts';
import { FileEdit } from '#parts/order-files/tiles/file-edit.tsx';
import { Button } from '#ui/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { StateLine } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useFileActions } from './use-file-actions.ts';

interface FileItemProps {
  file: FileToConfirm;
  hold: FileHold;
  now: number;
}

/** Shows a file that the server has not confirmed, with what can be done about it. */
export function FileItem({ file: { upload, local }, hold, now }: FileItemProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const actions = useFileActions(upload);
  const [isOpen, setIsOpen] = useState(false);
  const state = fileStateOf(upload, local, now, hold);
  const isUploading = 'sent' in state && state.sent > 0;
  const canRetry = state.is === 'refused' || ('error' in state && state.error !== null);
  return (
    <li className="py-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold wrap-anywhere">
            {upload.name} <span className="font-normal text-ink-2">· {bytes(upload.size)}</span>
          </p>
          <StateLine
            tone={fileTones[state.is]}
            progress={
              isUploading ? { label: t`Envoi de ${upload.name}`, value: state.sent, max: state.size } : undefined
            }
          >
            {fileStateLabels(i18n, state, { bytes, dateTime: formats.dateTime, reader })}
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
