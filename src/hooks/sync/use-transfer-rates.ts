import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import type { TransferSample } from '#data/capture/transfer-rate.ts';
import { rateOf, withSample } from '#data/capture/transfer-rate.ts';

type Samples = ReadonlyMap<string, readonly TransferSample[]>;

function sampled(before: Samples, files: readonly FileOfOrder[]): Samples {
  const after = new Map<string, readonly TransferSample[]>();
  for (const { upload, local } of files) {
    if (local?.state !== 'waiting' || local.movedAt === null) continue;
    after.set(upload.id, withSample(before.get(upload.id) ?? [], { at: local.movedAt, offset: local.offset }));
  }
  return after;
}

const noFiles: readonly FileOfOrder[] = [];

/** Returns the rate of each file's upload in bytes a second, from successive rows of a live query. */
export function useTransferRates(files: readonly FileOfOrder[]): (id: string) => number | null {
  const [known, setKnown] = useState<{ files: readonly FileOfOrder[]; samples: Samples }>({
    files: noFiles,
    samples: new Map(),
  });
  if (known.files !== files) setKnown({ files, samples: sampled(known.samples, files) });
  return (id) => rateOf(known.samples.get(id) ?? []);
}
