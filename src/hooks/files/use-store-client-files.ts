import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { captureFaultLabels } from '#labels/errors/capture-fault-labels.ts';
import { useCapture } from './use-capture.ts';

/** Returns a file's kind: a picture is a photo, anything else a document. */
function kindOf({ type, name }: File): 'photo' | 'document' {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name) ? 'photo' : 'document';
}

/**
 * Returns a function that stores files of a client on this device. It resolves with the translated reason of each file that
 * was not stored.
 * The files are of the client, and of the visit at which they are captured.
 * @param bytes formats a size, `200 Mo`
 */
export function useStoreClientFiles(
  { clientId, clientVisitId }: { clientId: string; clientVisitId?: string | undefined },
  bytes: (bytes: number) => string,
): (files: readonly File[]) => Promise<string[]> {
  const { i18n } = useLingui();
  const capture = useCapture();
  return useCallback(
    async (files) => {
      const outcomes = await Promise.all(
        files.map((file) =>
          capture([file], {
            orderId: null,
            clientId,
            ...(clientVisitId === undefined ? {} : { clientVisitId }),
            kind: kindOf(file),
            requirement: null,
          }),
        ),
      );
      return outcomes
        .flat()
        .flatMap((outcome) => (outcome.stored ? [] : [captureFaultLabels(i18n, outcome.fault, outcome.name, bytes)]));
    },
    [i18n, capture, clientId, clientVisitId, bytes],
  );
}
