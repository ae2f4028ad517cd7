import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { fileStatus } from '#data/capture/file-status.ts';
import { useErrorReader } from '#hooks/app/use-error-message.ts';
import { fileStatusLabel } from '#labels/files/file-status-labels.ts';
import { useFileUrl } from '#hooks/files/use-file-url.ts';
import { useFileFacts } from '../tiles/use-file-facts.ts';
import { useSendFacts } from '#hooks/sync/use-send-facts.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { useBytes } from '#ui/bytes.ts';
import { useFileParts } from '#ui/capture/file-parts.ts';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/timing/use-now.ts';

export interface OrderViewerProps {
  files: readonly FileOfOrder[];
  current: FileOfOrder;
  /** Called with null when the viewer closes. */
  onShow: (id: string | null) => void;
  onEdit?: () => void;
  onRetake?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

/** Shows the files of an order full screen. */
export function OrderViewer({ files, current, onShow, onEdit, onRetake, onRemove }: OrderViewerProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const now = useNow();
  const { Viewer } = useFileParts();
  const { originOf } = useFileFacts();
  const { upload, local } = current;
  const source = useFileUrl(upload);
  const thumbnail = useThumbnail(upload.id);
  const status = fileStatus(upload, local, now, useSendFacts());
  const state = fileStatusLabel(i18n, { status, review: upload.review }, { bytes, dateTime: formats.dateTime, reader });
  return (
    <Suspense fallback={null}>
      <Viewer
        files={files.map((file) => file.upload)}
        currentId={upload.id}
        source={source}
        thumbnail={thumbnail}
        detail={`${originOf(current)} · ${state}`}
        onShow={onShow}
        onEdit={onEdit}
        onRetake={onRetake}
        onRemove={onRemove}
        onClose={() => onShow(null)}
      />
    </Suspense>
  );
}
