import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { takenAtOf } from '#contract/rules/taken-at.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import { availabilityOf } from '#data/offline-files/availability.ts';
import { fileStateOf, fileTones } from '#data/capture/file-state.ts';
import { useErrorReader } from '#hooks/use-error-message.ts';
import { fileStateLabels } from '#labels/file-state-labels.ts';
import { useFileHold } from '#hooks/use-file-hold.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { useBytes } from '#ui/bytes.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { StateLine } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { AvailabilityLine } from './availability-line.tsx';
import { FileEdit } from './file-edit.tsx';
import type { FileChanges } from './use-file-changes.ts';

interface FileRowProps {
  file: FileOfOrder;
  /** Number of a plan, as `001`. Null for other files. */
  number: string | null;
  /** Name of the original picture. Null when there is none on this device. */
  madeFrom: string | null;
  /** Upload rate, in bytes per second. */
  rate: number | null;
  changes: FileChanges;
  onOpen: () => void;
  /** Gives the file another piece. */
  onRefile?: (() => void) | undefined;
  /** Buttons that reorder the file. */
  children?: ReactNode;
}

/** Renders one file: name, author, time, upload state, offline availability and actions. */
export function FileRow({ file, number, madeFrom, rate, changes, onOpen, onRefile, children }: FileRowProps) {
  const { upload, local } = file;
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const thumbnail = useThumbnail(upload.id);
  const now = useNow();
  const [editing, setEditing] = useState(false);
  const availability = availabilityOf(file);
  const state = fileStateOf(upload, local, now, useFileHold());
  const isUploading = 'sent' in state && state.sent > 0;
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-start gap-2.5">
        <button
          type="button"
          aria-label={t`Voir ${upload.name}`}
          onClick={onOpen}
          className="relative shrink-0 rounded-small"
        >
          <FileThumb url={thumbnail} type={upload.type} />
          {number === null ? null : (
            <span className="absolute top-0 left-0 rounded-tl-small rounded-br-small bg-navy-950/80 px-1 text-xs font-bold text-white">
              {number}
            </span>
          )}
        </button>
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold wrap-anywhere">{upload.name}</p>
          <p className="text-sm leading-snug text-ink-2">
            {upload.by.name}, {formats.dateTime(takenAtOf(upload))} · {bytes(upload.size)}
          </p>
          {madeFrom === null ? null : (
            <p className="text-sm leading-snug wrap-anywhere text-ink-2">{t`D’après « ${madeFrom} »`}</p>
          )}
          <StateLine
            tone={fileTones[state.is]}
            progress={
              isUploading ? { label: t`Envoi de ${upload.name}`, value: state.sent, max: state.size } : undefined
            }
          >
            {fileStateLabels(i18n, state, { bytes, dateTime: formats.dateTime, reader }, rate)}
          </StateLine>
          {availability === null ? null : <AvailabilityLine state={availability} />}
        </div>
        {children}
        <button
          type="button"
          aria-label={t`Renommer ou retirer ${upload.name}`}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-off-soft"
        >
          <Icon of={Ellipsis} />
        </button>
      </div>
      {editing ? (
        <FileEdit
          key={upload.name}
          name={upload.name}
          onRename={(name) => changes.rename(upload.id, name)}
          onRemove={upload.review?.accepted === true ? null : () => changes.remove(upload)}
          onRefile={onRefile}
          onDone={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
}
