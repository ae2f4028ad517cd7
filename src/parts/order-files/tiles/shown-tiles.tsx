import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useTransferRates } from '#hooks/sync/use-transfer-rates.ts';
import { FileTiles } from './file-tiles.tsx';
import { ShownFile } from '../shown-file.tsx';

/** Shows files that answer one question. Each opens full screen; they are renamed and removed where all files stand. */
export function ShownTiles({ label, files }: { label: string; files: readonly FileOfOrder[] }) {
  const [shownId, setShownId] = useState<string | null>(null);
  const rateOf = useTransferRates(files);
  if (files.length === 0) return null;
  return (
    <>
      <FileTiles label={label} files={files} rateOf={rateOf} changes={null} onOpen={setShownId} onRefile={undefined} />
      <ShownFile files={files} shownId={shownId} onShow={setShownId} />
    </>
  );
}
