import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, FolderInput } from 'lucide-react';
import { useState } from 'react';
import type { DocumentOfOrder } from '#data/queries/files/documents.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { FilePlace } from '#parts/order-files/tiles/file-place.tsx';
import { useFileFacts } from '#parts/order-files/tiles/use-file-facts.ts';
import { OrderViewer } from '#parts/order-files/viewer/order-viewer.tsx';
import { areaLink } from '#ui/actions/area-link.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';

interface DocumentListProps {
  documents: readonly DocumentOfOrder[];
  /** Files an upload under a required document; absent when the order has none. */
  onFile?: ((uploadId: string) => void) | undefined;
}

/** Documents of an order. Each whose file is known opens full screen, and leads to the next. */
export function DocumentList({ documents, onFile }: DocumentListProps) {
  const [shownId, setShownId] = useState<string | null>(null);
  const files = documents.flatMap(({ file }) => file ?? []);
  const shown = files.find(({ upload }) => upload.id === shownId);
  return (
    <>
      <ul className="divide-y divide-line-2">
        {documents.map((one) => (
          <li key={one.document.id} className="relative flex flex-wrap items-center gap-2 py-1.5">
            <DocumentLine {...one} onOpen={setShownId} />
            {onFile === undefined || one.file === undefined || one.file.upload.requirement !== null ? null : (
              <FileButton name={one.document.name} onFile={onFile} uploadId={one.file.upload.id} />
            )}
          </li>
        ))}
      </ul>
      {shown === undefined ? null : <OrderViewer files={files} current={shown} onShow={setShownId} />}
    </>
  );
}

interface FileButtonProps {
  name: string;
  uploadId: string;
  onFile: (uploadId: string) => void;
}

function FileButton({ name, uploadId, onFile }: FileButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      size="compact"
      icon={FolderInput}
      aria-label={t`Classer ${name}`}
      className="relative z-1 ml-auto"
      onClick={() => onFile(uploadId)}
    >
      <Trans>Classer</Trans>
    </Button>
  );
}

/** A document: what it is, from whom, when, its size, and where its bytes are. Its whole row opens it. */
function DocumentLine({ document, file, removed, onOpen }: DocumentOfOrder & { onOpen: (uploadId: string) => void }) {
  const { t } = useLingui();
  const { factsOf } = useFileFacts();
  const { status: sync } = useRowSync('documents', document.id);
  const { name } = document;
  return (
    <>
      {file === undefined ? <NoThumb /> : <Thumb file={file} />}
      <div className="min-w-0 flex-1 basis-3/5 sm:basis-0">
        {file === undefined ? (
          <p className="leading-snug wrap-anywhere">{name}</p>
        ) : (
          <button
            type="button"
            aria-label={t`Voir ${name}`}
            onClick={() => onOpen(file.upload.id)}
            className={classNames(areaLink, 'text-left leading-snug font-semibold wrap-anywhere text-accent')}
          >
            {name}
          </button>
        )}
        <p className="text-sm leading-snug text-ink-2">{factsOf({ document, upload: file?.upload })}</p>
        <FilePlace file={file} removed={removed} />
        <SyncMark status={sync} />
      </div>
    </>
  );
}

function Thumb({ file: { upload } }: { file: FileOfOrder }) {
  return <FileThumb url={useThumbnail(upload.id)} type={upload.type} className="size-11 self-start" />;
}

function NoThumb() {
  return (
    <span className="grid size-11 shrink-0 place-items-center self-start text-ink-2">
      <Icon of={FileText} />
    </span>
  );
}
