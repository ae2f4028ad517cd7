import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { StartZip, ZipFault, ZipResult } from '#data/capture/zip-entry.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import { labelledLine } from '#labels/labelled-line.ts';
import { saveFile } from '#ui/save-file.ts';
import { useToast } from '#ui/layers/toast.tsx';
import type { Selection } from './use-selection.ts';
import type { ZipInProgress } from './zip-in-progress.ts';
import { zipInProgress } from './zip-in-progress.ts';
import type { ChosenFile } from './zip-paths.ts';
import { zipEntries, zipName } from './zip-paths.ts';

/** Largest ZIP, bytes: beyond it a phone has no memory, and the plain format no room. */
export const zipBytesMax = 2_000_000_000;

interface Zip {
  /** Null while none is made. */
  current: ZipInProgress | null;
  start: () => Promise<void>;
  cancel: () => void;
}

/** Makes a ZIP of the chosen files and gives it to the browser. Says which files are not in it, or why there is none. */
export function useZip(startZip: StartZip, selection: Selection): Zip {
  const { t, i18n } = useLingui();
  const showToast = useToast();
  const online = useOnline();
  const current = useSyncExternalStore(zipInProgress.subscribe, zipInProgress.current);

  function faultText(fault: Exclude<ZipFault, 'cancelled'>): string {
    switch (fault) {
      case 'interrupted':
        return t`Le ZIP a été interrompu : la page est passée à l’arrière-plan. Recommencez.`;
      case 'noRoom':
        return t`Il n’y a pas assez de place sur l’appareil pour ce ZIP : choisissez moins de fichiers.`;
      case 'failed':
        return t`Le ZIP n’a pas pu être fait, sans doute par manque de mémoire. Choisissez moins de fichiers.`;
    }
  }

  function finish(files: readonly ChosenFile[], { blob, missing }: ZipResult): void {
    if (missing.length < files.length) saveFile(blob, zipName(i18n, files, brusselsDay(Date.now())));
    const isLeft = new Set(missing);
    // What is left stays chosen, for another try.
    selection.set(
      files.filter(({ upload }) => !isLeft.has(upload.id)),
      false,
    );
    if (missing.length === 0) return;
    const left = t`${plural(missing.length, { one: '# fichier n’est pas dans le ZIP', other: '# fichiers ne sont pas dans le ZIP' })}`;
    const why = online ? t`le serveur ne les a pas donnés` : t`ils ne sont pas sur cet appareil`;
    showToast({ text: `${labelledLine(i18n, left, why)}.` });
  }

  async function start(): Promise<void> {
    const { files } = selection;
    const job = startZip(zipEntries(i18n, files), (progress) => {
      if (zipInProgress.current()?.job === job) zipInProgress.set({ files, job, progress });
    });
    zipInProgress.set({ files, job, progress: { files: 0, bytes: 0 } });
    const made = await job.result;
    if (zipInProgress.current()?.job === job) zipInProgress.set(null);
    if (typeof made !== 'string') finish(files, made);
    else if (made !== 'cancelled') showToast({ text: faultText(made) });
  }

  function cancel(): void {
    current?.job.cancel();
    zipInProgress.set(null);
  }

  return { current, start, cancel };
}
