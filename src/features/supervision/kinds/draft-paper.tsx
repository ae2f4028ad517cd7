import { useLingui } from '@lingui/react/macro';
import type { DocumentOfOrder } from '#data/queries/files/documents.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useFileUrl } from '#hooks/files/use-file-url.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { Notice } from '#ui/states/notice.tsx';
import { FileImage } from '../evidence/file-image.tsx';

/** The document of a PEB draft. */
export function DraftPaper({ paper }: { paper: DocumentOfOrder | undefined }) {
  const { t } = useLingui();
  return paper?.file === undefined ? (
    <Notice tone="wait">{t`Le document n’est pas sur cet appareil.`}</Notice>
  ) : (
    <Paper file={paper.file} name={paper.document.name} />
  );
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
