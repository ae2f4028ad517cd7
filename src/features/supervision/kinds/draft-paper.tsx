import { useLingui } from '@lingui/react/macro';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import { documentsOfOrder } from '#data/queries/files/documents.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useFileUrl } from '#hooks/use-file-url.ts';
import { useLive } from '#hooks/use-live.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { Notice } from '#ui/notice.tsx';
import { FileImage } from '../evidence/file-image.tsx';

/** The document of a PEB draft, or why there is none to show. */
export function DraftPaper({ draft: { orderId, documentId } }: { draft: PebDraft }) {
  const { t } = useLingui();
  const documents = useLive(documentsOfOrder, [orderId]);
  if (documents === undefined) return null;
  const paper = documents.find(({ document }) => document.id === documentId);
  if (paper?.file !== undefined) return <Paper file={paper.file} name={paper.document.name} />;
  // That no document is joined is said with what the draft lacks.
  if (documentId === null) return null;
  const missing = paper === undefined ? t`Le document n’est pas sur cet appareil.` : t`Le document a été retiré.`;
  return <Notice tone="wait">{missing}</Notice>;
}

function Paper({ file: { upload }, name }: { file: FileOfOrder; name: string }) {
  const source = useFileUrl(upload, true);
  const thumbnail = useThumbnail(upload.id);
  return (
    <figure className="flex flex-col gap-2">
      <FileImage key={upload.id} upload={upload} source={source} thumbnail={thumbnail} />
      <figcaption className="font-semibold wrap-anywhere">{name}</figcaption>
    </figure>
  );
}
