import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { ShownFile } from './shown-file.tsx';

interface ThumbStripProps {
  label: string;
  files: readonly FileOfOrder[];
}

function Thumb({ file: { upload }, onOpen }: { file: FileOfOrder; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <li>
      <button
        type="button"
        aria-label={t`Voir ${upload.name}`}
        title={upload.name}
        onClick={onOpen}
        className="rounded-small active:opacity-60"
      >
        <FileThumb url={useThumbnail(upload.id)} type={upload.type} />
      </button>
    </li>
  );
}

/** Shows files as thumbnails. Each opens full screen, where it can be edited. */
export function ThumbStrip({ label, files }: ThumbStripProps) {
  const [shownId, setShownId] = useState<string | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {files.map((file) => (
          <Thumb key={file.upload.id} file={file} onOpen={() => setShownId(file.upload.id)} />
        ))}
      </ul>
      <ShownFile files={files} shownId={shownId} onShow={setShownId} />
    </>
  );
}
