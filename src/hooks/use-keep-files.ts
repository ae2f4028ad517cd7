import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { CaptureOutcome, CaptureTarget } from '#data/files/local-file.ts';
import { captureFaultWords } from './capture-fault-words.ts';
import { keepAfterAll } from './pending-removals.ts';
import { useCapture } from './use-capture.ts';

/** What became of one file, in words where it was not kept. */
export type KeepResult =
  | { kept: true; id: string; name: string; isDuplicate: boolean; isPicture: boolean; flaw?: 'blurred' | 'dark' }
  | { kept: false; name: string; words: string };

type Given = Blob | ImageBitmap;

function isPicture(file: Given | undefined): boolean {
  if (file === undefined) return false;
  // A frame of the camera.
  if (!(file instanceof Blob)) return true;
  return file.type.startsWith('image/') || (file instanceof File && /\.hei[cf]$/i.test(file.name));
}

/** What a file is when nobody said what it is for: pictures are photos, the rest documents. */
function kindOf(file: Given): 'photo' | 'document' {
  return isPicture(file) ? 'photo' : 'document';
}

/** Keeps each kind by itself and answers in the order given. */
async function byKind(
  files: readonly Given[],
  keep: (indexes: readonly number[], kind: 'photo' | 'document') => Promise<CaptureOutcome[]>,
): Promise<CaptureOutcome[]> {
  const outcomes = new Map<number, CaptureOutcome>();
  for (const kind of ['photo', 'document'] as const) {
    const indexes = files.flatMap((file, index) => (kindOf(file) === kind ? [index] : []));
    if (indexes.length === 0) continue;
    for (const [at, outcome] of (await keep(indexes, kind)).entries()) {
      const index = indexes[at];
      if (index !== undefined) outcomes.set(index, outcome);
    }
  }
  return [...outcomes].toSorted(([a], [b]) => a - b).map(([, outcome]) => outcome);
}

/**
 * Keeps files of an order on this device, for a required document or for none.
 * @param bytes writes a size, `200 Mo`
 */
export function useKeepFiles(
  orderId: string,
  wanted: RequiredDocument | null,
  bytes: (bytes: number) => string,
): (files: readonly Given[], names?: readonly string[]) => Promise<KeepResult[]> {
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
      // Added again while it was about to go: it stays.
      for (const outcome of outcomes) if (outcome.kept && outcome.isDuplicate) keepAfterAll(outcome.uploadId);
      return outcomes.map((outcome, index) =>
        outcome.kept
          ? {
              kept: true,
              id: outcome.uploadId,
              name: outcome.name,
              isDuplicate: outcome.isDuplicate,
              isPicture: isPicture(files[index]),
              ...(outcome.flaw === undefined ? {} : { flaw: outcome.flaw }),
            }
          : { kept: false, name: outcome.name, words: captureFaultWords(i18n, outcome.fault, outcome.name, bytes) },
      );
    },
    [i18n, capture, orderId, wanted, bytes],
  );
}
