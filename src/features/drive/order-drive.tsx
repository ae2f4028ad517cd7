import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, FolderOpen, Upload, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { DriveOrder } from '#data/queries/files/drive.ts';
import { driveOf } from '#data/queries/files/drive.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useMayChange } from '#hooks/orders/use-may-change.ts';
import { useLive } from '#hooks/data/use-live.ts';
import type { RequestAudit } from '#parts/order-files/audit-button.tsx';
import { AuditButton } from '#parts/order-files/audit-button.tsx';
import { OrderViewer } from '#parts/order-files/viewer/order-viewer.tsx';
import { PinOrderToggle } from '#parts/order-files/pin-order-toggle.tsx';
import { useUncovered } from '#ui/back-layers.tsx';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { isTypingTarget } from '#ui/timing/typing-target.ts';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { AddDocuments } from './add-documents.tsx';
import { DriveFile } from './drive-file.tsx';
import type { Selection } from './use-selection.ts';
import { readableFiles } from './use-selection.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';

interface OrderDriveProps {
  id: string;
  selection: Selection;
  requestAudit: RequestAudit;
  onClose: () => void;
}

/** The files and documents of one order: beside the list on a desk, over it on a phone. */
export function OrderDrive({ id, selection, requestAudit, onClose }: OrderDriveProps) {
  const { t, i18n } = useLingui();
  const read = useLive(async (db) => ({ row: (await driveOf(db, [id]))[0] }), [id]);
  // In another place it would be another instance, without the documents that were chosen and not yet added.
  const beside = useUncovered(useMediaQuery('(min-width: 80rem)'));
  useEscape(beside, onClose);
  if (read === undefined) return null;
  const { row } = read;
  const lines = row === undefined ? null : addressLines(i18n, row.order.address);
  const title = lines?.street ?? t`Commande`;
  const body =
    row === undefined ? (
      <EmptyState icon={FolderOpen} title={t`Cette commande n’est pas sur cet appareil`}>
        <Trans>Cherchez-la sur le serveur : elle sera chargée ici.</Trans>
      </EmptyState>
    ) : (
      <Content row={row} town={lines?.town ?? ''} selection={selection} requestAudit={requestAudit} />
    );
  const link = row === undefined ? null : <OrderLink row={row} />;
  const heading = <PageTitle>{t`Drive, ${title}`}</PageTitle>;
  if (!beside)
    return (
      <Sheet open title={title} onClose={onClose} footer={link}>
        {heading}
        {body}
      </Sheet>
    );
  return (
    <aside
      aria-label={t`Fichiers de ${title}`}
      className="sticky top-14 flex h-[calc(100dvh-3.5rem)] w-104 shrink-0 flex-col border-l border-line bg-card 2xl:w-120"
    >
      {heading}
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 pr-2 pl-5">
        <h2 className="min-w-0 truncate text-lg font-bold tracking-tight">{title}</h2>
        <IconButton icon={X} iconSize={18} label={t`Fermer`} onClick={onClose} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">{body}</div>
      {link === null ? null : <div className="border-t border-line p-4">{link}</div>}
    </aside>
  );
}

/** Closes the panel beside the list by Escape, and gives the focus to the row of its order. */
function useEscape(isOn: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown({ key, target }: KeyboardEvent): void {
      if (key !== 'Escape' || isTypingTarget(target)) return;
      document.querySelector<HTMLElement>('[data-index] a[aria-current="true"]')?.focus();
      onClose();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, onClose]);
}

function OrderLink({ row: { order } }: { row: DriveOrder }) {
  return (
    <LocalLink to={`/orders/${order.number ?? order.id}`} className={buttonClasses('ghost', 'normal', 'w-full')}>
      <Trans>Ouvrir la commande</Trans>
      <Icon of={ArrowRight} size={18} />
    </LocalLink>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-body font-semibold text-ink-2">{title}</h3>
      {children}
    </section>
  );
}

interface ContentProps extends Pick<OrderDriveProps, 'selection' | 'requestAudit'> {
  row: DriveOrder;
  town: string;
}

function Content({ row, town, selection, requestAudit }: ContentProps) {
  const { t } = useLingui();
  const { order, files, documents } = row;
  const mayChange = useMayChange(order);
  const [isAdding, setIsAdding] = useState(false);
  const [shownId, setShownId] = useState<string | null>(null);
  const readable = readableFiles(row);
  const areAll = readable.length > 0 && readable.every(({ upload }) => selection.has(upload.id));
  const all = [...documents.flatMap(({ file }) => file ?? []), ...files];
  const shown = all.find(({ upload }) => upload.id === shownId);
  return (
    <>
      <p className="-mt-2 text-ink-2">{[order.number ?? t`Sans numéro`, town].join(' · ')}</p>
      <div className="flex flex-wrap gap-2">
        {mayChange ? (
          <Button size="compact" icon={Upload} onClick={() => setIsAdding(true)}>
            <Trans>Ajouter des documents</Trans>
          </Button>
        ) : null}
        {readable.length === 0 ? null : (
          <Button size="compact" onClick={() => selection.set(readable, !areAll)}>
            {areAll ? <Trans>Ne rien choisir</Trans> : <Trans>Tout choisir</Trans>}
          </Button>
        )}
        {order.number === null ? null : <AuditButton orderId={order.id} requestAudit={requestAudit} />}
      </div>
      <PinOrderToggle orderId={order.id} files={all} />
      <Part title={t`Documents`}>
        {documents.length === 0 ? (
          <p className="pt-1 text-ink-2">
            <Trans>Aucun document pour cette commande.</Trans>
          </p>
        ) : (
          <ul className="divide-y divide-line-2">
            {documents.map(({ document, file, removed }) => (
              <li key={document.id}>
                <DriveFile
                  order={order}
                  document={document}
                  file={file}
                  removed={removed}
                  selection={selection}
                  onOpen={setShownId}
                />
              </li>
            ))}
          </ul>
        )}
      </Part>
      {files.length === 0 ? null : (
        <Part title={t`Photos et fichiers`}>
          <ul className="divide-y divide-line-2">
            {files.map((file) => (
              <li
                key={file.upload.id}
                // Rows off screen are not laid out: an order may have 80 photos.
                className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
              >
                <DriveFile order={order} document={null} file={file} selection={selection} onOpen={setShownId} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {isAdding ? <AddDocuments orderId={order.id} onClose={() => setIsAdding(false)} /> : null}
      {shown === undefined ? null : <OrderViewer files={all} current={shown} onShow={setShownId} />}
    </>
  );
}
