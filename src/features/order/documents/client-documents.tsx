import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink, FileText } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { DocumentOfOrder } from '#data/queries/files/documents.ts';
import type { Formats } from '#ui/format.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { DocumentList } from './document-list.tsx';
import { FactList } from '../cards/fact-list.tsx';

const linkClasses = 'inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline underline-offset-2';

function OutLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkClasses}>
      <Icon of={ExternalLink} size={18} />
      {children}
    </a>
  );
}

interface ClientDocumentsProps {
  order: Order;
  documents: readonly DocumentOfOrder[];
  /** Files an upload under a required document; absent when the order has none. */
  onFile?: ((uploadId: string) => void) | undefined;
}

/** Lists the documents that the client sent. */
export function ClientDocuments({ order, documents, onFile }: ClientDocumentsProps) {
  const formats = useFormats();
  const ofClient = documents.filter(({ document }) => document.source === 'client');
  const shown = new Set(ofClient.map(({ document }) => document.id));
  const named = order.clientDocuments.filter(({ id }) => !shown.has(id));
  if (ofClient.length + named.length === 0)
    return (
      <p className="text-ink-2">
        <Trans>Le client n’a pas encore envoyé de document.</Trans>
      </p>
    );
  return (
    <>
      <DocumentList documents={ofClient} onFile={onFile} />
      <NamedDocuments documents={named} formats={formats} />
    </>
  );
}

interface NamedDocumentsProps {
  documents: Order['clientDocuments'];
  formats: Formats;
}

/** Documents that the order lists and whose file no document row names. */
function NamedDocuments({ documents, formats }: NamedDocumentsProps) {
  if (documents.length === 0) return null;
  return (
    <ul className="divide-y divide-line-2">
      {documents.map((document) => (
        <li key={document.id} className="flex items-start gap-2.5 py-2">
          <Icon of={FileText} size={18} className="mt-0.5 text-ink-2" />
          <span className="min-w-0 flex-1 break-words">
            {document.name}
            <span className="block text-sm text-ink-2">
              <Trans>reçu le {formats.dateTime(document.receivedAt)}</Trans>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Links to the video and the 360° tour of the property. */
export function FilmLinks({ order }: { order: Order }) {
  const { t } = useLingui();
  return (
    <FactList
      facts={[
        {
          label: t`Vidéo`,
          value: order.videoUrl === null ? null : <OutLink href={order.videoUrl}>{t`Ouvrir`}</OutLink>,
        },
        {
          label: t`Visite 360°`,
          value: order.visit360Url === null ? null : <OutLink href={order.visit360Url}>{t`Ouvrir`}</OutLink>,
        },
      ]}
    />
  );
}
