import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { Upload } from '#contract/entities/upload.ts';
import { localFileOf } from '#data/queries/files/files.ts';
import { useLive } from '#hooks/use-live.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { Button } from '#ui/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { useSaveFile } from './use-file-actions.ts';

/** Shows the file of an upload that the server does not have, as long as its bytes are on this device, and exports it. */
export function RefusedFile({ id }: Pick<Upload, 'id'>) {
  const local = useLive((db) => localFileOf(db, id), [id])?.local;
  const thumbnail = useThumbnail(id);
  const bytes = useBytes();
  const save = useSaveFile();
  if (local === undefined) return null;
  const { name, size, type } = local;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileThumb url={thumbnail} type={type} />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {name} <span className="text-ink-2">· {bytes(size)}</span>
      </p>
      <Button size="compact" icon={Download} onClick={() => save({ id, name })}>
        <Trans>Exporter</Trans>
      </Button>
    </div>
  );
}
