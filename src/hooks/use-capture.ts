import { useCallback } from 'react';
import type { CaptureOutcome, CaptureTarget } from '#data/files/local-file.ts';
import { useAppData } from './app-data.tsx';

export interface CaptureOptions {
  /** The file that these were made from. */
  originalId?: string;
  /** What they are called, where a Blob has no name of its own. */
  names?: readonly string[];
}

/** Keeps files on this device, in the order given; resolves when each is committed, or refused with the reason. */
export function useCapture(): (
  files: readonly (Blob | ImageBitmap)[],
  target: CaptureTarget,
  options?: CaptureOptions,
) => Promise<CaptureOutcome[]> {
  const { keepFile } = useAppData();
  return useCallback(
    (files, target, { names, originalId = null } = {}) =>
      Promise.all(
        files.map((file, index) => {
          const name = names?.[index] ?? (file instanceof File ? file.name : '');
          return keepFile({ file, name, target, originalId });
        }),
      ),
    [keepFile],
  );
}
