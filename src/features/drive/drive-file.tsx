import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { FilePlace } from '#parts/order-files/tiles/file-place.tsx';
import { useFileFacts } from '#parts/order-files/tiles/use-file-facts.ts';
import { CheckMark } from '#ui/fields/check-mark.tsx';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { FileActions } from './file-actions.tsx';
import type { Selection } from './use-selection.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';

interface DriveFileProps {
  order: Order;
  /** Null for a photo or plan. */
  document: Document | null;
  /** Undefined for a document whose upload is not on this device. */
  file: FileOfOrder | undefined;
  removed?: Upload['removed'];
  selection: Selection;
  onOpen: (uploadId: string) => void;
}

/** One file or document: preview, choice for a ZIP, state and actions. */
export function DriveFile({ order, document, file, removed = null, selection, onOpen }: DriveFileProps) {
  const { t } = useLingui();
  const { factsOf } = useFileFacts();
  const [isOpen, setIsOpen] = useState(false);
  const name = document?.name ?? file?.upload.name ?? '';
  const isReadable = file !== undefined && (file.upload.receivedAt !== null || file.local !== undefined);
  return (
    <div className="py-1.5">
      <div className="flex items-start gap-1">
        {isReadable ? (
          <label className="-ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
            <CheckMark
              checked={selection.has(file.upload.id)}
              onChange={(event) => selection.set([{ upload: file.upload, order }], event.target.checked)}
            />
            <span className="sr-only">{t`Choisir ${name}`}</span>
          </label>
        ) : null}
        {file === undefined ? null : <Thumb file={file} name={name} onOpen={onOpen} />}
        <div className="min-w-0 flex-1 pt-0.5 pl-2">
          <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm leading-snug text-ink-2">
            {factsOf({ document: document ?? undefined, upload: file?.upload })}
          </p>
          <FilePlace file={file} removed={removed} />
          {document === null ? null : <DocumentSync id={document.id} />}
        </div>
        {file === undefined ? null : (
          <IconButton
            icon={Ellipsis}
            label={t`Actions : ${name}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
      {file !== undefined && isOpen ? (
        <FileActions order={order} document={document} file={file} onDone={() => setIsOpen(false)} />
      ) : null}
    </div>
  );
}

function Thumb({ file, name, onOpen }: { file: FileOfOrder; name: string; onOpen: (id: string) => void }) {
  const { t } = useLingui();
  const { id, type } = file.upload;
  const thumbnail = useThumbnail(id);
  return (
    <button type="button" aria-label={t`Voir ${name}`} onClick={() => onOpen(id)} className="shrink-0 rounded-small">
      <FileThumb url={thumbnail} type={type} className="size-11" />
    </button>
  );
}

/** Says that a document or its new name is not sent yet, or was refused. */
function DocumentSync({ id }: { id: string }) {
  return <SyncMark status={useRowSync('documents', id).status} />;
}
