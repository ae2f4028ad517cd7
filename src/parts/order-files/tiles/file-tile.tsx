import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { ArrowUp, CloudOff, Ellipsis, GripVertical, ShieldCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import type { FileShown } from '#data/capture/file-status.ts';
import { failureOf, fileStatus, fileTone, progressOf } from '#data/capture/file-status.ts';
import { availabilityOf } from '#data/offline-files/availability.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useErrorReader } from '#hooks/app/use-error-message.ts';
import { useSendFacts } from '#hooks/sync/use-send-facts.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { fileStatusLabel } from '#labels/files/file-status-labels.ts';
import { waitsFor } from '#sync/send-status.ts';
import { useBytes } from '#ui/bytes.ts';
import { classNames } from '#ui/class-names.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import type { FileTone } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { PointerSort } from '#ui/lists/use-pointer-sort.ts';
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

/** Returns the colour of a file: red as well when the server answered the last try with a failure. */
function toneOf(shown: FileShown): FileTone {
  return failureOf(shown.status) === null ? fileTone(shown) : 'bad';
}

/** Scrolls what opened below a tile out from behind the bars. */
function showWhole(opened: HTMLElement | null): void {
  opened?.scrollIntoView({ block: 'nearest' });
}

/** The place of a plan among the others. */
export interface PlanPlace {
  /** `001`. */
  number: string;
  /** Its name without the extension; empty where that is its number. */
  level: string;
  /** Its number and level, as `001 Cave`. */
  label: string;
  sort: PointerSort;
  /** Names that a tap gives. */
  suggestions: readonly string[];
  /** Moves the plan without a drag. */
  buttons: ReactNode;
}

interface FileTileProps {
  file: FileOfOrder;
  madeFrom: string | null;
  rate: number | null;
  /** Null where the file is only shown. */
  changes: FileChanges | null;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  onOpen: () => void;
  onRefile: (() => void) | undefined;
  /** Undefined for what is not put in order. */
  plan?: PlanPlace | undefined;
  /** What stands below the picture; without it the name does where the picture does not tell what it is. */
  caption?: string | undefined;
}

/** A file as a thumbnail with its state. A tap opens it; its menu, below its row, renames it, removes it or refiles it. */
export function FileTile(props: FileTileProps) {
  const { file, madeFrom, rate, changes, isEdited, onEdit, onOpen, onRefile, plan, caption } = props;
  const { t, i18n } = useLingui();
  const { upload, local } = file;
  const { id, name } = upload;
  const formats = useFormats();
  const bytes = useBytes();
  const reader = useErrorReader();
  const stateId = useId();
  const menu = useRef<HTMLButtonElement>(null);
  const shown = { status: fileStatus(upload, local, useNow(), useSendFacts()), review: upload.review };
  const availability = availabilityOf(file);
  function remove(): void {
    onEdit(false);
    changes?.remove(upload);
  }
  return (
    <>
      <li
        {...plan?.sort.item(id)}
        className={classNames(
          'relative overflow-hidden rounded-control border bg-card',
          isEdited || plan?.sort.dragged === id ? 'border-accent' : 'border-line',
          plan?.sort.dragged === id && 'opacity-60',
        )}
      >
        <button
          type="button"
          aria-label={plan === undefined ? t`Voir ${name}` : t`Voir le plan ${plan.label}`}
          aria-describedby={stateId}
          title={name}
          onClick={onOpen}
          className="block w-full text-left -outline-offset-3 active:opacity-60"
        >
          <Picture file={file} shown={shown} plan={plan} caption={caption} />
        </button>
        {plan === undefined ? null : <Handle id={id} plan={plan} />}
        <div id={stateId} className="sr-only">
          <p>{fileStatusLabel(i18n, shown, { bytes, dateTime: formats.dateTime, reader }, rate)}</p>
          {availability === null ? null : <AvailabilityLine state={availability} />}
        </div>
        {changes === null ? null : (
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
        )}
      </li>
      {changes !== null && isEdited ? (
        // Below the row of its file: the later files fill that row first.
        <li ref={showWhole} className="col-span-full rounded-control bg-off-soft p-3">
          <FileFacts file={file} madeFrom={madeFrom} rate={rate} />
          {plan?.buttons}
          <FileEdit
            upload={upload}
            suggestions={plan?.suggestions}
            onRename={(typed) => changes.rename(id, typed)}
            onRemove={remove}
            onRefile={onRefile}
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

interface PictureProps {
  file: FileOfOrder;
  shown: FileShown;
  plan: PlanPlace | undefined;
  caption: string | undefined;
}

/** The thumbnail with its marks, and the name where the picture does not tell what it is. */
function Picture({ file, shown, plan, caption }: PictureProps) {
  const { id, name, type } = file.upload;
  const availability = availabilityOf(file);
  const { icon, classes } = looks[toneOf(shown)];
  const progress = waitsFor(shown.status, 'sending') ? progressOf(shown.status) : null;
  return (
    <>
      <span className="relative block">
        <FileThumb url={useThumbnail(id)} type={type} className="aspect-square h-auto w-full rounded-none" />
        {plan === undefined ? null : (
          <span className="absolute top-1.5 left-1.5 rounded-small bg-navy-950/80 px-1.5 text-sm font-bold text-white">
            {plan.number}
          </span>
        )}
        <span
          className={classNames('absolute right-1.5 bottom-1.5 grid size-7 place-items-center rounded-full', classes)}
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
            <span className="block h-full bg-accent" style={{ width: `${(progress.sent / progress.size) * 100}%` }} />
          </span>
        )}
      </span>
      {/* A photo tells what it is; of a document and of a plan only the name does. */}
      {type.startsWith('image/') && plan === undefined && caption === undefined ? null : (
        <span className={classNames('block px-2 py-1.5 text-sm leading-tight', plan !== undefined && 'min-h-11 pr-11')}>
          <span className="line-clamp-2 wrap-anywhere">{plan === undefined ? (caption ?? name) : plan.level}</span>
        </span>
      )}
    </>
  );
}

/** The handle that puts a plan in another place. */
function Handle({ id, plan: { label, sort } }: { id: string; plan: PlanPlace }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Déplacer ${label}`}
      aria-keyshortcuts="ArrowLeft ArrowRight"
      {...sort.handle(id)}
      className="absolute right-0 bottom-0 grid size-11 cursor-grab place-items-center text-ink-2 -outline-offset-3 active:cursor-grabbing"
    >
      <Icon of={GripVertical} size={18} />
    </button>
  );
}
