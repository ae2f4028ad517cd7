import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files.ts';
import { copyStateOf } from '#hooks/copy-state.ts';
import { fileStateOf, fileTones } from '#hooks/file-state.ts';
import { fileStateWords } from '#hooks/file-state-words.ts';
import { useFileHold } from '#hooks/use-file-hold.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { useBytes } from '#ui/bytes.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { StateLine } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { CopyLine } from './copy-line.tsx';
import { FileEdit } from './file-edit.tsx';
import type { FileChanges } from './use-file-changes.ts';

interface FileRowProps {
  file: FileOfOrder;
  /** `001` of a plan. */
  number: string | null;
  /** What the file is called that it was made from; null when it was made from none that is here. */
  madeFrom: string | null;
  /** Bytes a second. */
  rate: number | null;
  changes: FileChanges;
  onOpen: () => void;
  /** Buttons that move it among its like. */
  children?: ReactNode;
}

/** One file: what it is, who took it and when, where it stands, and what can be done with it. */
export function FileRow({ file, number, madeFrom, rate, changes, onOpen, children }: FileRowProps) {
  const { upload, local } = file;
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const bytes = useBytes();
  const thumbnail = useThumbnail(upload.id);
  const now = useNow();
  const [editing, setEditing] = useState(false);
  const copy = copyStateOf(file);
  const state = fileStateOf(upload, local, now, useFileHold());
  const goes = 'sent' in state && state.sent > 0;
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
            {upload.by.name}, {formats.dateTime(upload.capturedAt)} · {bytes(upload.size)}
          </p>
          {madeFrom === null ? null : (
            <p className="text-sm leading-snug wrap-anywhere text-ink-2">{t`D’après « ${madeFrom} »`}</p>
          )}
          <StateLine
            tone={fileTones[state.is]}
            progress={goes ? { label: t`Envoi de ${upload.name}`, value: state.sent, max: state.size } : undefined}
          >
            {fileStateWords(i18n, state, { bytes, dateTime: formats.dateTime }, rate)}
          </StateLine>
          {copy === null ? null : <CopyLine state={copy} />}
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
          onRemove={() => changes.remove(upload)}
          onDone={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
}
