import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { Document } from '#contract/entities/document.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { takenAtOf } from '#contract/rules/taken-at.ts';
import { documentsOfOrder } from '#data/queries/documents.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import { fileStateOf } from '#data/capture/file-state.ts';
import { useErrorReader } from '#hooks/use-error-message.ts';
import { fileStateLabels } from '#labels/file-state-labels.ts';
import { useFileUrl } from '#hooks/use-file-url.ts';
import { useFileHold } from '#hooks/use-file-hold.ts';
import { useLive } from '#hooks/use-live.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { useBytes } from '#ui/bytes.ts';
import { useFileParts } from '#ui/files/file-parts.ts';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/use-now.ts';

interface OrderViewerProps {
  files: readonly FileOfOrder[];
  current: FileOfOrder;
  /** Called with null when the viewer closes. */
  onShow: (id: string | null) => void;
  onEdit?: () => void;
}

/** Returns who a file is from and when, by its document if it has one: whoever asked a client for it did not make it. */
function useAuthor(): (upload: Upload, document: Document | undefined) => string {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  return (upload, document) => {
    if (document === undefined) return `${upload.by.name}, ${dateTime(takenAtOf(upload))}`;
    const { source, addedBy, addedAt } = document;
    const from = source === 'client' ? t`envoyé par le client` : (addedBy?.name ?? t`bureau`);
    return `${from}, ${dateTime(addedAt)}`;
  };
}

/** Shows the files of an order full screen. */
export function OrderViewer({ files, current: { upload, local }, onShow, onEdit }: OrderViewerProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const now = useNow();
  const { Viewer } = useFileParts();
  const source = useFileUrl(upload);
  const thumbnail = useThumbnail(upload.id);
  const at = fileStateOf(upload, local, now, useFileHold());
  const { orderId } = upload;
  const documents = useLive(
    (db) => (orderId === null ? Promise.resolve([]) : documentsOfOrder(db, orderId)),
    [orderId],
  );
  const byUpload = new Map(documents?.map(({ document }) => [document.uploadId, document]));
  const authorOf = useAuthor();
  const author = documents === undefined ? [] : [authorOf(upload, byUpload.get(upload.id))];
  const state = fileStateLabels(i18n, at, { bytes, dateTime: formats.dateTime, reader });
  return (
    <Suspense fallback={null}>
      <Viewer
        files={files.map((file) => ({ ...file.upload, name: byUpload.get(file.upload.id)?.name ?? file.upload.name }))}
        currentId={upload.id}
        source={source}
        thumbnail={thumbnail}
        detail={[...author, state].join(' · ')}
        onShow={onShow}
        onEdit={onEdit}
        onClose={() => onShow(null)}
      />
    </Suspense>
  );
}
