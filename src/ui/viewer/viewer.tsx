import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Camera, ChevronLeft, ChevronRight, Download, Pencil, Printer, Share2, Trash2, X } from 'lucide-react';
import { useEffect } from 'react';
import { useBackCloses } from '../back-layers.tsx';
import { Icon } from '../media/icon.tsx';
import { downloadLink } from './fresh-links.ts';
import { canPrintPdf, printPdf } from './print-pdf.ts';
import { ViewerBody } from './viewer-body.tsx';
import { IconButton, iconButtonClasses } from '../actions/icon-button.tsx';
import type { ViewerFile, ViewerSource } from './viewer-types.ts';

export interface ViewerProps {
  files: readonly ViewerFile[];
  currentId: string;
  source: ViewerSource;
  thumbnail: string | null;
  /** Text below the name: author, time and state. */
  detail: string;
  onShow: (id: string) => void;
  /** Opens the editor for the shown picture; undefined where pictures are not edited. */
  onEdit?: (() => void) | undefined;
  /** Takes the shown photo again, and removes the shown file; undefined where it is not changed. */
  onRetake?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

/** Returns the data for the system's share sheet; null when it accepts no files. */
function shareable(file: ViewerFile, source: ViewerSource): ShareData | null {
  if (source.state !== 'ready' || source.blob === null) return null;
  const data = { files: [new File([source.blob], file.name, { type: file.type })], title: file.name };
  return 'canShare' in navigator && navigator.canShare(data) ? data : null;
}

/** Moves between files by the arrow keys, wherever the focus is. They seek in a focused video. */
function useArrowKeys(step: (by: 1 | -1) => void): void {
  useEffect(() => {
    function onKeyDown({ key, target }: KeyboardEvent): void {
      if (target instanceof HTMLVideoElement) return;
      if (key === 'ArrowRight') step(1);
      else if (key === 'ArrowLeft') step(-1);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [step]);
}

/** A full-screen viewer of files. Arrows and swipes move between files, Escape and "back" close it. */
export function Viewer({
  files,
  currentId,
  source,
  thumbnail,
  detail,
  onShow,
  onEdit,
  onRetake,
  onRemove,
  onClose,
}: ViewerProps) {
  const { t } = useLingui();
  const index = files.findIndex(({ id }) => id === currentId);
  const file = files[index];
  const next = files[index + 1];
  const previous = files[index - 1];

  function step(by: 1 | -1): void {
    const to = by === 1 ? next : previous;
    if (to !== undefined) onShow(to.id);
  }

  useArrowKeys(step);
  useBackCloses(file !== undefined, onClose, { covers: true });
  if (file === undefined) return null;
  const data = shareable(file, source);
  const canEdit = file.type.startsWith('image/') && source.state === 'ready';

  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <DialogPanel className="on-navy fixed inset-0 flex flex-col bg-navy-950 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-white">
        <div className="flex min-h-14 items-center gap-1 px-2 py-1">
          <IconButton look="photo" label={t`Fermer`} icon={X} onClick={onClose} />
          <div className="min-w-0 flex-1 px-1 leading-tight">
            <DialogTitle className="truncate font-semibold">{file.name}</DialogTitle>
            <p aria-live="polite" className="line-clamp-2 text-sm text-white/80">
              {t`${index + 1} sur ${files.length}`} · {detail}
            </p>
          </div>
          {data === null ? null : (
            // Cancelling the share sheet rejects, which is no error.
            <IconButton
              look="photo"
              label={t`Partager`}
              icon={Share2}
              onClick={() => void navigator.share(data).catch(() => undefined)}
            />
          )}
          {source.state === 'ready' && source.blob !== null && file.type === 'application/pdf' && canPrintPdf() ? (
            <IconButton look="photo" label={t`Imprimer`} icon={Printer} onClick={() => printPdf(source.url)} />
          ) : null}
          {source.state === 'ready' ? (
            <a
              {...downloadLink(file, source)}
              aria-label={t`Télécharger`}
              title={t`Télécharger`}
              className={iconButtonClasses('photo')}
            >
              <Icon of={Download} />
            </a>
          ) : null}
        </div>
        <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden">
          <ViewerBody key={file.id} file={file} source={source} thumbnail={thumbnail} onSwipe={step} />
          {previous === undefined ? null : (
            <IconButton
              look="photo"
              label={t`Fichier précédent`}
              icon={ChevronLeft}
              onClick={() => step(-1)}
              className="absolute top-1/2 left-2 -translate-y-1/2"
            />
          )}
          {next === undefined ? null : (
            <IconButton
              look="photo"
              label={t`Fichier suivant`}
              icon={ChevronRight}
              onClick={() => step(1)}
              className="absolute top-1/2 right-2 -translate-y-1/2"
            />
          )}
        </div>
        <div className="flex flex-wrap justify-center px-2 empty:hidden">
          <Action icon={Camera} label={t`Reprendre`} onPress={onRetake} />
          <Action icon={Pencil} label={t`Annoter`} onPress={canEdit ? onEdit : undefined} />
          <Action icon={Trash2} label={t`Retirer`} onPress={onRemove} />
        </div>
      </DialogPanel>
    </Dialog>
  );
}

interface ActionProps {
  icon: LucideIcon;
  label: string;
  /** Undefined where it is not offered. */
  onPress: (() => void) | undefined;
}

/** An action on the shown file, under the thumb. */
function Action({ icon, label, onPress }: ActionProps) {
  if (onPress === undefined) return null;
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-13 max-w-44 flex-auto items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold hover:bg-white/10"
    >
      <Icon of={icon} />
      {label}
    </button>
  );
}
