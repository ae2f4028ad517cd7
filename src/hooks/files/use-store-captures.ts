import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { CaptureOutcome, CaptureTarget } from '#data/capture/captured-file.ts';
import { captureFaultLabels } from '#labels/errors/capture-fault-labels.ts';
import { useCapture } from './use-capture.ts';

/** The result for one file, with a translated reason when it was not stored. */
export type StoreCaptureResult =
  | { stored: true; id: string; name: string; isDuplicate: boolean; isPicture: boolean; flaw?: 'blurred' | 'dark' }
  | { stored: false; name: string; words: string };

type Given = Blob | ImageBitmap;

function isPicture(file: Given | undefined): boolean {
  if (file === undefined) return false;
  // A frame of the camera.
  if (!(file instanceof Blob)) return true;
  return file.type.startsWith('image/') || (file instanceof File && /\.hei[cf]$/i.test(file.name));
}

/** Returns a file's kind when it has no purpose yet: a picture is a photo, anything else a document. */
function kindOf(file: Given): 'photo' | 'document' {
  return isPicture(file) ? 'photo' : 'document';
}

/** Stores each kind in a call of its own, and returns the results in the given order. */
async function byKind(
  files: readonly Given[],
  store: (indexes: readonly number[], kind: 'photo' | 'document') => Promise<CaptureOutcome[]>,
): Promise<CaptureOutcome[]> {
  const outcomes = new Map<number, CaptureOutcome>();
  for (const kind of ['photo', 'document'] as const) {
    const indexes = files.flatMap((file, index) => (kindOf(file) === kind ? [index] : []));
    if (indexes.length === 0) continue;
    for (const [at, outcome] of (await store(indexes, kind)).entries()) {
      const index = indexes[at];
      if (index !== undefined) outcomes.set(index, outcome);
    }
  }
  return [...outcomes].toSorted(([a], [b]) => a - b).map(([, outcome]) => outcome);
}

/**
 * Returns a function that stores files of an order on this device, for a required document or for none.
 * @param bytes formats a size, `200 Mo`
 */
export function useStoreCaptures(
  orderId: string,
  wanted: RequiredDocument | null,
  bytes: (bytes: number) => string,
): (files: readonly Given[], names?: readonly string[]) => Promise<StoreCaptureResult[]> {
  const { i18n } = useLingui();
  const capture = useCapture();
  return useCallback(
    async (files, names = []) => {
      const given = (indexes: readonly number[]) => ({
        files: indexes.flatMap((index) => files[index] ?? []),
        names: indexes.flatMap((index) => names[index] ?? []),
      });
      const captureAs = (indexes: readonly number[], target: CaptureTarget): Promise<CaptureOutcome[]> => {
        const part = given(indexes);
        return capture(part.files, target, part.names.length === part.files.length ? { names: part.names } : {});
      };
      const of = { orderId, clientId: null };
      const outcomes =
        wanted === null
          ? await byKind(files, (indexes, kind) => captureAs(indexes, { ...of, kind, requirement: null }))
          : await captureAs([...files.keys()], {
              ...of,
              kind: wanted.kind,
              requirement: { service: wanted.service, code: wanted.code },
            });
      return outcomes.map((outcome, index) =>
        outcome.stored
          ? {
              stored: true,
              id: outcome.uploadId,
              name: outcome.name,
              isDuplicate: outcome.isDuplicate,
              isPicture: isPicture(files[index]),
              ...(outcome.flaw === undefined ? {} : { flaw: outcome.flaw }),
            }
          : { stored: false, name: outcome.name, words: captureFaultLabels(i18n, outcome.fault, outcome.name, bytes) },
      );
    },
    [i18n, capture, orderId, wanted, bytes],
  );
}
