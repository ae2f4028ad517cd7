import { useCallback } from 'react';
import type { CaptureOutcome, CaptureTarget } from '#data/capture/captured-file.ts';
import { useAppData } from '../app/use-app-data.tsx';

export interface CaptureOptions {
  /** The file from which these were made. */
  originalId?: string;
  /** Names for Blobs, which have none of their own. */
  names?: readonly string[];
}

/** Stores files on this device, in the given order. Each resolves when it is committed, or refused with the reason. */
export function useCapture(): (
  files: readonly (Blob | ImageBitmap)[],
  target: CaptureTarget,
  options?: CaptureOptions,
) => Promise<CaptureOutcome[]> {
  const { storeCapture } = useAppData();
  return useCallback(
    (files, target, { names, originalId = null } = {}) =>
      Promise.all(
        files.map((file, index) => {
          const name = names?.[index] ?? (file instanceof File ? file.name : '');
          return storeCapture({ file, name, target, originalId });
        }),
      ),
    [storeCapture],
  );
}
