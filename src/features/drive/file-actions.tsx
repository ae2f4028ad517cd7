import { Trans, useLingui } from '@lingui/react/macro';
import { CloudDownload, CloudOff, Download, Pencil, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#contract/entities/document.ts';
import type { Order } from '#contract/entities/order.ts';
import { pinFile, unpinFile } from '#data/offline-files/pins.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useMayChangeFile } from '#hooks/files/use-may-change-file.ts';
import { useMayChange } from '#hooks/orders/use-may-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { RenameForm } from './rename-form.tsx';
import { useFileTransfer } from './use-file-transfer.ts';

interface FileActionsProps {
  order: Order;
  /** Null for a photo or plan. */
  document: Document | null;
  file: FileOfOrder;
  onDone: () => void;
}

/** What can be done with one file: download, share, keep offline, rename. */
export function FileActions({ order, document, file, onDone }: FileActionsProps) {
  const { t } = useLingui();
  const { db } = useAppData();
  const showToast = useToast();
  const transfer = useFileTransfer();
  const mayChange = useMayChange(order);
  const mayChangeFile = useMayChangeFile();
  const [isRenaming, setIsRenaming] = useState(false);
  const { upload, local, offlineFile } = file;
  const name = document?.name ?? upload.name;
  const isPinned = offlineFile?.pinned === true;

  async function pin(): Promise<void> {
    try {
      await (isPinned ? unpinFile(db, upload.id) : pinFile(db, upload.id, Date.now()));
    } catch {
      showToast({ text: t`Le stockage de l’appareil ne répond pas : rien n’a changé.` });
    }
  }

  if (isRenaming) return <RenameForm document={document} upload={upload} onDone={onDone} />;
  return (
    <div className="flex flex-wrap gap-2 pt-1 pb-1">
      <Button size="compact" icon={Download} onClick={() => void transfer.download({ ...upload, name })}>
        <Trans>Télécharger</Trans>
      </Button>
      {transfer.canShare ? (
        <Button size="compact" icon={Share2} onClick={() => void transfer.share({ ...upload, name })}>
          <Trans>Partager</Trans>
        </Button>
      ) : null}
      {upload.receivedAt === null || local !== undefined ? null : (
        <Button size="compact" icon={isPinned ? CloudOff : CloudDownload} onClick={() => void pin()}>
          {isPinned ? <Trans>Ne plus garder hors ligne</Trans> : <Trans>Garder hors ligne</Trans>}
        </Button>
      )}
      {mayChange && mayChangeFile(upload) ? (
        <Button size="compact" icon={Pencil} onClick={() => setIsRenaming(true)}>
          <Trans>Renommer</Trans>
        </Button>
      ) : null}
    </div>
  );
}
