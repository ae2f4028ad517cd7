import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileArchive, X } from 'lucide-react';
import { plural } from '@lingui/core/macro';
import type { StartZip } from '#data/capture/zip-entry.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { useWakeLock } from '#ui/timing/use-wake-lock.ts';
import type { Selection } from './use-selection.ts';
import { useZip, zipBytesMax } from './use-zip.ts';

/** The chosen files, and the ZIP made of them: under the list while something is chosen or a ZIP is made. */
export function SelectionBar({ selection, startZip }: { selection: Selection; startZip: StartZip }) {
  const { t } = useLingui();
  const bytes = useBytes();
  const { current, start, cancel } = useZip(startZip, selection);
  useWakeLock(current !== null);
  const progress = current?.progress ?? null;
  const { files } = current ?? selection;
  if (files.length === 0) return null;
  const size = files.reduce((sum, { upload }) => sum + upload.size, 0);
  const isTooLarge = size > zipBytesMax;
  const done = progress?.files ?? 0;
  return (
    <div
      role="region"
      aria-label={t`Fichiers choisis`}
      data-bottom-bar="desk"
      className="sticky bottom-[var(--tab-bar,0px)] z-20 mt-auto flex flex-col gap-2 border-t border-line bg-card px-4 py-3 print:hidden"
    >
      <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-40 flex-1 font-semibold">
          {progress === null ? (
            <>
              <Plural value={files.length} one="# fichier choisi" other="# fichiers choisis" /> ({bytes(size)})
            </>
          ) : (
            t`${done} sur ${plural(files.length, { one: '# fichier', other: '# fichiers' })}, ${bytes(progress.bytes)}`
          )}
          {isTooLarge ? (
            <span className="block text-sm font-normal text-bad">
              <Trans>Un ZIP contient {bytes(zipBytesMax)} au plus : choisissez moins de fichiers.</Trans>
            </span>
          ) : null}
        </p>
        {progress === null ? (
          <>
            <Button size="compact" icon={X} onClick={selection.clear}>
              <Trans>Ne rien choisir</Trans>
            </Button>
            <Button look="primary" icon={FileArchive} disabled={isTooLarge} onClick={() => void start()}>
              <Trans>Télécharger en ZIP</Trans>
            </Button>
          </>
        ) : (
          <Button icon={X} onClick={cancel}>
            <Trans>Annuler</Trans>
          </Button>
        )}
      </div>
      {progress === null ? null : (
        <div
          role="progressbar"
          aria-label={t`ZIP en cours`}
          aria-valuenow={progress.bytes}
          aria-valuemin={0}
          aria-valuemax={size}
          className="mx-auto h-1 w-full max-w-5xl overflow-hidden rounded-full bg-line"
        >
          <div className="h-full rounded-full bg-accent" style={{ width: `${(progress.bytes / size) * 100}%` }} />
        </div>
      )}
    </div>
  );
}
