import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, FolderInput } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Document } from '#contract/entities/document.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { DocumentOfOrder } from '#data/queries/documents.ts';
import { useFileUrl } from '#hooks/use-file-url.ts';
import { useLabelContext } from '#hooks/use-label-context.ts';
import { proofLabels } from '#labels/content-labels.ts';
import { documentKindLabels } from '#labels/record-labels.ts';
import { Button } from '#ui/button.tsx';
import { useFileParts } from '#ui/files/file-parts.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';

interface DocumentListProps {
  documents: readonly DocumentOfOrder[];
  /** Files an upload under a required document; absent when the order has none. */
  onFile?: ((uploadId: string) => void) | undefined;
}

/** Documents of the office or of the client. Each opens full screen. */
export function DocumentList({ documents, onFile }: DocumentListProps) {
  const { t } = useLingui();
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = documents.find(({ document }) => document.id === shownId);
  return (
    <>
      <ul className="divide-y divide-line-2">
        {documents.map((one) => (
          <li key={one.document.id} className="flex items-center gap-2 py-1">
            <DocumentLine {...one} onOpen={() => setShownId(one.document.id)} />
            {one.upload === undefined || one.upload.requirement !== null || onFile === undefined ? null : (
              <FileButton label={t`Classer ${one.document.name}`} onFile={onFile} uploadId={one.upload.id} />
            )}
          </li>
        ))}
      </ul>
      {shown?.upload === undefined ? null : (
        <DocumentViewer document={shown.document} upload={shown.upload} onClose={() => setShownId(null)} />
      )}
    </>
  );
}

interface FileButtonProps {
  label: string;
  uploadId: string;
  onFile: (uploadId: string) => void;
}

function FileButton({ label, uploadId, onFile }: FileButtonProps) {
  return (
    <Button size="compact" icon={FolderInput} aria-label={label} onClick={() => onFile(uploadId)}>
      <Trans>Classer</Trans>
    </Button>
  );
}

/** A document that opens when it is pressed; its name only while its file is not on this device's list. */
function DocumentLine({ document, upload, onOpen }: DocumentOfOrder & { onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { name, kind, addedAt, addedBy, source, proof } = document;
  const context = useLabelContext(formats);
  const from = source === 'client' ? t`client` : (addedBy?.name ?? t`bureau`);
  const piece = proof?.piece ?? null;
  const review = upload?.review ?? null;
  const what = piece === null ? i18n._(documentKindLabels[kind]) : proofLabels(context, piece);
  const facts = [what, from, formats.date(addedAt)].join(' · ');
  const content = (
    <>
      <Icon of={FileText} size={18} className="mt-0.5 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className={upload === undefined ? 'block break-words' : 'block font-semibold break-words text-accent'}>
          {name}
        </span>
        <span className="block text-sm text-ink-2">{facts}</span>
        {upload === undefined ? (
          <span className="block text-sm text-ink-2">
            <Trans>Le fichier n’est pas encore arrivé sur cet appareil.</Trans>
          </span>
        ) : null}
        {review === null ? null : <ReviewLine review={review} />}
      </span>
    </>
  );
  if (upload === undefined) return <p className="flex items-start gap-2.5 py-1">{content}</p>;
  return (
    <button type="button" onClick={onOpen} className="flex min-h-11 min-w-0 flex-1 items-start gap-2.5 py-1 text-left">
      {content}
    </button>
  );
}

/** What a supervisor decided about a file. */
function ReviewLine({ review: { accepted, reason, by, at } }: { review: NonNullable<Upload['review']> }) {
  const when = useFormats().dateTime(at);
  return accepted ? (
    <span className="block text-sm text-ink-2">
      <Trans>
        Accepté par {by.name} le {when}.
      </Trans>
    </span>
  ) : (
    <span className="block text-sm font-semibold wrap-anywhere text-bad">
      <Trans>
        Renvoyé par {by.name} le {when} : {reason}
      </Trans>
    </span>
  );
}

interface DocumentViewerProps {
  document: Document;
  upload: Upload;
  onClose: () => void;
}

/** Shows a document full screen: from this device, or from the server. */
export function DocumentViewer({ document, upload, onClose }: DocumentViewerProps) {
  const formats = useFormats();
  const { Viewer } = useFileParts();
  const source = useFileUrl(upload);
  return (
    <Suspense fallback={null}>
      <Viewer
        files={[{ id: upload.id, name: document.name, type: upload.type }]}
        currentId={upload.id}
        source={source}
        thumbnail={null}
        detail={[document.addedBy?.name, formats.dateTime(document.addedAt)].filter(Boolean).join(', ')}
        onShow={() => undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}
