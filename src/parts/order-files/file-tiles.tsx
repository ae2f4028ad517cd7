import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { ArrowUp, CloudOff, Ellipsis, ShieldCheck, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { FileState } from '#data/capture/file-state.ts';
import { fileStateOf, fileTones } from '#data/capture/file-state.ts';
import { availabilityOf } from '#data/offline-files/availability.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import { useErrorReader } from '#hooks/use-error-message.ts';
import { useFileHold } from '#hooks/use-file-hold.ts';
import { useMayRefile } from '#hooks/use-may-refile.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { fileStateLabels } from '#labels/file-state-labels.ts';
import { useBytes } from '#ui/bytes.ts';
import { classNames } from '#ui/class-names.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import type { FileTone } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { AvailabilityLine, availabilityIcons } from './availability-line.tsx';
import { FileEdit } from './file-edit.tsx';
import { FileFacts } from './file-facts.tsx';
import type { FileChanges } from './use-file-changes.ts';

const looks: Record<FileTone, { icon: LucideIcon; classes: string }> = {
  wait: { icon: ArrowUp, classes: 'bg-wait-soft text-wait' },
  bad: { icon: X, classes: 'bg-bad-soft text-bad' },
  off: { icon: CloudOff, classes: 'bg-off-soft text-off' },
  safe: { icon: ShieldCheck, classes: 'bg-safe-soft text-safe' },
};

/** Returns the colour of a file: red as well while the last try to send it failed. */
function toneOf(state: FileState): FileTone {
  return 'error' in state && state.error !== null ? 'bad' : fileTones[state.is];
}

interface FileTilesProps {
  /** Names the list. */
  label: string;
  files: readonly FileOfOrder[];
  rateOf: (id: string) => number | null;
  changes: FileChanges;
  onOpen: (id: string) => void;
  /** Gives a file another piece. */
  onRefile: ((id: string) => void) | undefined;
  /** Returns the name of an original picture. Null when it is not on this device. */
  nameOf?: (id: string) => string | null;
}

/** Shows files as a grid of thumbnails with their states. A tap opens one; its menu renames it, removes it or refiles it. */
export function FileTiles({ label, files, nameOf = () => null, rateOf, changes, onOpen, onRefile }: FileTilesProps) {
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
    <ul aria-label={label} className="grid grid-flow-dense grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
      {files.map((file) => {
        const { id, originalId } = file.upload;
        return (
          <FileTile
            key={id}
            file={file}
            madeFrom={originalId === null ? null : nameOf(originalId)}
            rate={rateOf(id)}
            changes={changes}
            isEdited={id === editedId}
            onEdit={(isEdited) => setEditedId(isEdited ? id : null)}
            onOpen={() => onOpen(id)}
            onRefile={onRefile === undefined ? undefined : () => onRefile(id)}
          />
        );
      })}
    </ul>
  );
}

interface FileTileProps {
  file: FileOfOrder;
  madeFrom: string | null;
  rate: number | null;
  changes: FileChanges;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  onOpen: () => void;
  onRefile: (() => void) | undefined;
}

function FileTile({ file, madeFrom, rate, changes, isEdited, onEdit, onOpen, onRefile }: FileTileProps) {
  const { t, i18n } = useLingui();
  const { upload, local } = file;
  const { id, name, type, review } = upload;
  const formats = useFormats();
  const bytes = useBytes();
  const reader = useErrorReader();
  const mayRefile = useMayRefile();
  const stateId = useId();
  const menu = useRef<HTMLButtonElement>(null);
  const state = fileStateOf(upload, local, useNow(), useFileHold());
  const availability = availabilityOf(file);
  const { icon, classes } = looks[toneOf(state)];
  const progress = state.is === 'sending' && state.sent > 0 ? state : null;
  return (
    <>
      <li
        className={classNames(
          'relative overflow-hidden rounded-control border bg-card',
          isEdited ? 'border-accent' : 'border-line',
        )}
      >
        <button
          type="button"
          aria-label={t`Voir ${name}`}
          aria-describedby={stateId}
          title={name}
          onClick={onOpen}
          className="block w-full text-left -outline-offset-3 active:opacity-60"
        >
          <span className="relative block">
            <FileThumb url={useThumbnail(id)} type={type} className="aspect-square h-auto w-full rounded-none" />
            <span
              className={classNames(
                'absolute right-1.5 bottom-1.5 grid size-7 place-items-center rounded-full',
                classes,
              )}
            >
              <Icon of={icon} size={16} />
            </span>
            {availability === null ? null : (
              <span className="absolute bottom-1.5 left-1.5 grid size-7 place-items-center rounded-full bg-card text-off">
                <Icon of={availabilityIcons[availability]} size={16} />
              </span>
            )}
            {progress === null ? null : (
              <span className="absolute inset-x-0 bottom-0 h-1 bg-line">
                <span
                  className="block h-full bg-accent"
                  style={{ width: `${(progress.sent / progress.size) * 100}%` }}
                />
              </span>
            )}
          </span>
          {/* A picture tells what it is; of a document only the name does. */}
          {type.startsWith('image/') ? null : (
            <span className="block px-2 py-1.5 text-sm leading-tight">
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
            </span>
          )}
        </button>
        <div id={stateId} className="sr-only">
          <p>{fileStateLabels(i18n, state, { bytes, dateTime: formats.dateTime, reader }, rate)}</p>
          {availability === null ? null : <AvailabilityLine state={availability} />}
        </div>
        <button
          ref={menu}
          type="button"
          aria-label={t`Renommer ou retirer ${name}`}
          aria-expanded={isEdited}
          onClick={() => onEdit(!isEdited)}
          className="absolute top-0 right-0 grid size-11 place-items-center -outline-offset-3"
        >
          <span className="grid size-7 place-items-center rounded-full bg-navy-950/80 text-white">
            <Icon of={Ellipsis} size={18} />
          </span>
        </button>
      </li>
      {isEdited ? (
        // Below the row of its file: the later files fill that row first.
        <li className="col-span-full rounded-control bg-off-soft p-3">
          <FileFacts file={file} madeFrom={madeFrom} rate={rate} />
          <FileEdit
            key={name}
            name={name}
            onRename={(typed) => changes.rename(id, typed)}
            onRemove={review?.accepted === true ? null : () => changes.remove(upload)}
            onRefile={mayRefile(upload) ? onRefile : undefined}
            onDone={() => {
              onEdit(false);
              menu.current?.focus();
            }}
          />
        </li>
      ) : null}
    </>
  );
}
