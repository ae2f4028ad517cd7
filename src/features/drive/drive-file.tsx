import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import { takenAtOf } from '#contract/rules/taken-at.ts';
import { fileStateOf, fileTones } from '#data/capture/file-state.ts';
import { availabilityOf } from '#data/offline-files/availability.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import { useErrorReader } from '#hooks/use-error-message.ts';
import { useFileHold } from '#hooks/use-file-hold.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { fileStateLabels } from '#labels/file-state-labels.ts';
import { documentKindLabels } from '#labels/record-labels.ts';
import { AvailabilityLine } from '#parts/order-files/tiles/availability-line.tsx';
import { useBytes } from '#ui/bytes.ts';
import { CheckMark } from '#ui/check-mark.tsx';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { StateLine } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { FileActions } from './file-actions.tsx';
import type { Selection } from './use-selection.ts';

interface DriveFileProps {
  order: Order;
  /** Null for a photo or plan. */
  document: Document | null;
  /** Undefined for a document whose upload is not on this device. */
  file: FileOfOrder | undefined;
  selection: Selection;
  onOpen: (uploadId: string) => void;
}

/** Returns the line below the name: the kind and origin of a document, the author of a photo, its time and size. */
function useFacts({ document, file }: Pick<DriveFileProps, 'document' | 'file'>): string {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const bytes = useBytes();
  const size = file === undefined ? [] : [bytes(file.upload.size)];
  if (document === null) {
    const { upload } = file ?? {};
    return [upload?.by.name, upload === undefined ? undefined : formats.dateTime(takenAtOf(upload)), ...size]
      .filter((part) => part !== undefined)
      .join(' · ');
  }
  const { addedBy, addedAt, kind, source } = document;
  const from = source === 'client' ? t`envoyé par le client` : (addedBy?.name ?? t`bureau`);
  return [i18n._(documentKindLabels[kind]), from, formats.dateTime(addedAt), ...size].join(' · ');
}

/** One file or document: preview, choice for a ZIP, state and actions. */
export function DriveFile({ order, document, file, selection, onOpen }: DriveFileProps) {
  const { t } = useLingui();
  const facts = useFacts({ document, file });
  const [isOpen, setIsOpen] = useState(false);
  const name = document?.name ?? file?.upload.name ?? '';
  const isReadable = file !== undefined && (file.upload.receivedAt !== null || file.local !== undefined);
  return (
    <div className="py-1.5">
      <div className="flex items-start gap-1">
        {isReadable ? (
          <label className="-ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
            <CheckMark
              checked={selection.has(file.upload.id)}
              onChange={(event) => selection.set([{ upload: file.upload, order }], event.target.checked)}
            />
            <span className="sr-only">{t`Choisir ${name}`}</span>
          </label>
        ) : null}
        {file === undefined ? null : <Thumb file={file} name={name} onOpen={onOpen} />}
        <div className="min-w-0 flex-1 pt-0.5 pl-2">
          <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm leading-snug text-ink-2">{facts}</p>
          {file === undefined ? null : <FileState file={file} />}
        </div>
        {file === undefined ? null : (
          <button
            type="button"
            aria-label={t`Actions : ${name}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-off-soft"
          >
            <Icon of={Ellipsis} />
          </button>
        )}
      </div>
      {file !== undefined && isOpen ? (
        <FileActions document={document} file={file} onDone={() => setIsOpen(false)} />
      ) : null}
    </div>
  );
}

function Thumb({ file, name, onOpen }: { file: FileOfOrder; name: string; onOpen: (id: string) => void }) {
  const { t } = useLingui();
  const { id, type } = file.upload;
  const thumbnail = useThumbnail(id);
  return (
    <button type="button" aria-label={t`Voir ${name}`} onClick={() => onOpen(id)} className="shrink-0 rounded-small">
      <FileThumb url={thumbnail} type={type} className="size-11" />
    </button>
  );
}

/** Says the state of a file that is not plainly received, and where its bytes are. */
function FileState({ file }: { file: FileOfOrder }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const now = useNow();
  const { upload, local } = file;
  const state = fileStateOf(upload, local, now, useFileHold());
  const availability = availabilityOf(file);
  if (state.is === 'received') return availability === null ? null : <AvailabilityLine state={availability} />;
  const progress =
    'sent' in state && state.sent > 0
      ? { label: t`Envoi de ${upload.name}`, value: state.sent, max: state.size }
      : undefined;
  return (
    <StateLine tone={fileTones[state.is]} progress={progress}>
      {fileStateLabels(i18n, state, { bytes, dateTime: formats.dateTime, reader })}
    </StateLine>
  );
}
