import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files.ts';
import { useMayRefile } from '#hooks/use-may-refile.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { Icon } from '#ui/icon.tsx';
import { FileEdit } from './file-edit.tsx';
import { FileFacts } from './file-facts.tsx';
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
  const { upload } = file;
  const { t } = useLingui();
  const thumbnail = useThumbnail(upload.id);
  const mayRefile = useMayRefile();
  const [editing, setEditing] = useState(false);
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
        <FileFacts file={file} madeFrom={madeFrom} rate={rate} />
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
          onRefile={mayRefile(upload) ? onRefile : undefined}
          onDone={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
}
