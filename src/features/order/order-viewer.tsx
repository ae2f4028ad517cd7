import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { FileOfOrder } from '#data/queries/files.ts';
import { fileStateOf } from '#hooks/file-state.ts';
import { fileStateWords } from '#hooks/file-state-words.ts';
import { useFileUrl } from '#hooks/use-file-url.ts';
import { useFileHold } from '#hooks/use-file-hold.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { useBytes } from '#ui/bytes.ts';
import { useFileParts } from '#ui/files/file-parts.ts';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/use-now.ts';

interface OrderViewerProps {
  files: readonly FileOfOrder[];
  current: FileOfOrder;
  onShow: (id: string) => void;
  onEdit: () => void;
  onClose: () => void;
}

/** The files of an order over the whole page. */
export function OrderViewer({ files, current: { upload, local }, onShow, onEdit, onClose }: OrderViewerProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const bytes = useBytes();
  const now = useNow();
  const { Viewer } = useFileParts();
  const source = useFileUrl(upload);
  const thumbnail = useThumbnail(upload.id);
  const at = fileStateOf(upload, local, now, useFileHold());
  const state = fileStateWords(i18n, at, { bytes, dateTime: formats.dateTime });
  return (
    <Suspense fallback={null}>
      <Viewer
        files={files.map((file) => file.upload)}
        currentId={upload.id}
        source={source}
        thumbnail={thumbnail}
        detail={`${upload.by.name}, ${formats.dateTime(upload.capturedAt)} · ${state}`}
        onShow={onShow}
        onEdit={onEdit}
        onClose={onClose}
      />
    </Suspense>
  );
}
