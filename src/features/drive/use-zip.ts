import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { StartZip, ZipJob, ZipProgress } from '#data/capture/zip-entry.ts';
import { useOnline } from '#hooks/use-online.ts';
import { saveFile } from '#ui/save-file.ts';
import { useToast } from '#ui/toast.tsx';
import type { Selection } from './use-selection.ts';
import { zipEntries, zipName } from './zip-paths.ts';

/** Largest ZIP, bytes: beyond it a phone has no memory, and the plain format no room. */
export const zipBytesMax = 2_000_000_000;

interface Zip {
  /** Null while none is made. */
  progress: ZipProgress | null;
  start: () => Promise<void>;
  cancel: () => void;
}

/** Makes a ZIP of the chosen files and gives it to the browser. Says which files are not in it. */
export function useZip(startZip: StartZip, selection: Selection): Zip {
  const { t } = useLingui();
  const showToast = useToast();
  const online = useOnline();
  const [progress, setProgress] = useState<ZipProgress | null>(null);
  const job = useRef<ZipJob | null>(null);
  // A ZIP ends with its page.
  useEffect(() => () => job.current?.cancel(), []);

  async function start(): Promise<void> {
    const { files } = selection;
    setProgress({ files: 0, bytes: 0 });
    const current = startZip(zipEntries(files), setProgress);
    job.current = current;
    const made = await current.result;
    // Cancelled: another one may be under way already.
    if (job.current !== current) return;
    job.current = null;
    setProgress(null);
    if (made === null) {
      showToast({ text: t`Le ZIP n’a pas pu être fait : il manque de la mémoire. Choisissez moins de fichiers.` });
      return;
    }
    const { missing, blob } = made;
    if (missing.length < files.length) saveFile(blob, zipName(files, brusselsDay(Date.now())));
    if (missing.length === 0) {
      selection.clear();
      return;
    }
    const left = t`${plural(missing.length, { one: '# fichier n’est pas dans le ZIP', other: '# fichiers ne sont pas dans le ZIP' })}`;
    const why = online ? t`le serveur ne les a pas donnés` : t`ils ne sont pas sur cet appareil`;
    showToast({ text: `${left} : ${why}.` });
    // What is left stays chosen, for another try.
    const isLeft = new Set(missing);
    selection.set(
      files.filter(({ upload }) => !isLeft.has(upload.id)),
      false,
    );
  }

  function cancel(): void {
    const current = job.current;
    job.current = null;
    current?.cancel();
    setProgress(null);
  }

  return { progress, start, cancel };
}
