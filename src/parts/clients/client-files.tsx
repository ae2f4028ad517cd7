import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, FileText, Trash2 } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { Suspense, useRef, useState } from 'react';
import type { Document } from '#contract/entities/document.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { takenAtOf } from '#contract/rules/files/taken-at.ts';
import { fileStatus } from '#data/capture/file-status.ts';
import { localFileOf } from '#data/queries/files/files.ts';
import { useErrorReader } from '#hooks/app/use-error-message.ts';
import { useFileLinks } from '#hooks/files/use-file-links.ts';
import { useFileUrl } from '#hooks/files/use-file-url.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useStoreClientFiles } from '#hooks/files/use-store-client-files.ts';
import { useSendFacts } from '#hooks/sync/use-send-facts.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { fileStatusLabel } from '#labels/files/file-status-labels.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/page/card.tsx';
import { useRemoveFiles } from '#parts/acts/use-remove-files.ts';
import { useFileParts } from '#ui/capture/file-parts.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { useDeviceTime } from '../clock/use-device-time.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';

interface ClientFilesProps {
  clientId: string;
  /** The visit at which files are added; absent on the client's own page. */
  clientVisitId?: string;
  uploads: readonly Upload[];
  /** Documents whose files are shown otherwise. */
  documents?: readonly Document[];
  title?: string;
  /** False where the files are only read. */
  canChange?: boolean;
  /** Called once files were added. */
  onAdded?: () => void;
}

/** The photos and documents of a client, to add to and to remove from. Each says where its bytes are. */
export function ClientFiles({ uploads, documents = [], title, canChange = true, ...adding }: ClientFilesProps) {
  const { t } = useLingui();
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = uploads.find(({ id }) => id === shownId);
  const here = new Set(uploads.map(({ id }) => id));
  const others = documents.filter(({ uploadId }) => !here.has(uploadId));
  return (
    <Card title={title ?? t`Photos et documents`}>
      {uploads.length + others.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Rien n’est encore ajouté.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line-2">
          {uploads.map((upload) => (
            <FileRow key={upload.id} upload={upload} canRemove={canChange} onOpen={() => setShownId(upload.id)} />
          ))}
          {others.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
      {canChange ? <AddFiles {...adding} /> : null}
      {shown === undefined ? null : (
        <ClientViewer uploads={uploads} upload={shown} onShow={setShownId} onClose={() => setShownId(null)} />
      )}
    </Card>
  );
}

/** Opens the camera or the files of the device, and stores what is chosen. */
function AddFiles({
  clientId,
  clientVisitId,
  onAdded,
}: Pick<ClientFilesProps, 'clientId' | 'clientVisitId' | 'onAdded'>) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const store = useStoreClientFiles({ clientId, clientVisitId }, useBytes());
  const [faults, setFaults] = useState<readonly string[]>([]);

  async function add(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again after a failure.
    event.target.value = '';
    const found = await store(files);
    setFaults(found);
    if (found.length < files.length) onAdded?.();
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/*,video/*,application/pdf"
        aria-label={t`Photos ou documents à ajouter`}
        onChange={(event) => void add(event)}
      />
      <Button icon={Camera} className="mt-3 w-full" onClick={() => input.current?.click()}>
        <Trans>Ajouter une photo ou un document</Trans>
      </Button>
      {faults.map((fault) => (
        <div key={fault} className="mt-2">
          <Notice tone="bad" alert>
            {fault}
          </Notice>
        </div>
      ))}
    </>
  );
}

/** Returns where the bytes of a file are, in words. */
function useStateText(upload: Upload): string {
  const { i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const now = useNow();
  const local = useLive((db) => localFileOf(db, upload.id), [upload.id])?.local;
  const status = fileStatus(upload, local, now, useSendFacts());
  return fileStatusLabel(i18n, { status, review: upload.review }, { bytes, dateTime: formats.dateTime, reader });
}

function FileRow({ upload, canRemove, onOpen }: { upload: Upload; canRemove: boolean; onOpen: () => void }) {
  const { t } = useLingui();
  const formats = useFormats();
  const text = useStateText(upload);
  const deviceTime = useDeviceTime();
  const remove = useRemoveFiles();
  return (
    <li className="flex items-start gap-2.5 py-2.5 first:pt-0">
      <button type="button" aria-label={t`Voir ${upload.name}`} onClick={onOpen} className="shrink-0 rounded-small">
        <FileThumb url={useThumbnail(upload.id)} type={upload.type} />
      </button>
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold wrap-anywhere">{upload.name}</p>
        <p className="text-sm text-ink-2">
          {[upload.by.name, formats.dateTime(takenAtOf(upload)), deviceTime(upload.deviceAt)]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      {canRemove ? (
        <IconButton
          icon={Trash2}
          label={t`Retirer ${upload.name}`}
          onClick={() => remove(upload)}
          className="hover:text-bad"
        />
      ) : null}
    </li>
  );
}

/** A document whose file this device does not know: it opens from the server. */
function DocumentRow({ document: { name, uploadId, addedAt, addedBy } }: { document: Document }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { addressesOf } = useFileLinks();
  const showToast = useToast();

  async function open(): Promise<void> {
    // At once: a browser opens no tab for an answer that comes later.
    const tab = window.open('', '_blank');
    const addresses = await addressesOf(uploadId).catch(() => null);
    if (tab === null || addresses === null) {
      tab?.close();
      showToast({ text: t`« ${name} » n’a pas pu s’ouvrir. Réessayez avec du réseau.` });
      return;
    }
    tab.opener = null;
    tab.location.replace(addresses.original);
  }

  return (
    <li className="flex items-start gap-2.5 py-2.5 first:pt-0">
      <Icon of={FileText} className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-label={t`Ouvrir ${name}`}
          onClick={() => void open()}
          className="min-h-11 text-left leading-snug font-semibold wrap-anywhere text-accent hover:underline"
        >
          {name}
        </button>
        <p className="text-sm text-ink-2">
          {[addedBy?.name, formats.dateTime(addedAt)].filter((part) => part !== undefined).join(', ')}
        </p>
      </div>
    </li>
  );
}

interface ClientViewerProps {
  uploads: readonly Upload[];
  upload: Upload;
  onShow: (id: string) => void;
  onClose: () => void;
}

function ClientViewer({ uploads, upload, onShow, onClose }: ClientViewerProps) {
  const formats = useFormats();
  const { Viewer } = useFileParts();
  const source = useFileUrl(upload);
  const thumbnail = useThumbnail(upload.id);
  const state = useStateText(upload);
  return (
    <Suspense fallback={null}>
      <Viewer
        files={uploads}
        currentId={upload.id}
        source={source}
        thumbnail={thumbnail}
        detail={`${upload.by.name}, ${formats.dateTime(takenAtOf(upload))} · ${state}`}
        onShow={onShow}
        onClose={onClose}
      />
    </Suspense>
  );
}
