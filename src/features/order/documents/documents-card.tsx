import { Trans, useLingui } from '@lingui/react/macro';
import { FolderOpen, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { areMoving } from '#data/capture/file-status.ts';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderFiles } from '#hooks/files/use-order-files.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { DropArea } from '#ui/files/drop-area.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { useWakeLock } from '#ui/timing/use-wake-lock.ts';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import type { DocumentOfOrder } from '#data/queries/files/documents.ts';
import { documentsOfOrder, takenFiles } from '#data/queries/files/documents.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { DocumentList } from './document-list.tsx';
import { ClientDocuments, FilmLinks } from './client-documents.tsx';
import { AssignDocuments } from '#parts/order-files/filing/assign-documents.tsx';
import { fileGroups } from '#parts/order-files/tiles/file-groups.ts';
import { FilesSummary } from '#parts/files-summary.tsx';
import type { RequestLink } from './proof-link-sheet.tsx';
import { ProofRequest } from './proof-request.tsx';
import { PinOrderToggle } from '#parts/order-files/pin-order-toggle.tsx';
import { MissingDocuments } from './missing-documents.tsx';
import type { Adding } from '#parts/order-files/capture/use-capture-walk.ts';
import { OrderCapture } from '#parts/order-files/capture/order-capture.tsx';
import { ShownFile } from '#parts/order-files/shown-file.tsx';
import { OwnFiles } from './own-files.tsx';
import { useFileChanges } from '#parts/order-files/tiles/use-file-changes.ts';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';

const noDocuments: DocumentOfOrder[] = [];
const none: OrderFiles = { files: [], required: [] };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line-2 pt-3">
      <h3 className="mb-1 font-bold tracking-tight">{title}</h3>
      {children}
    </section>
  );
}

/** Shows the captured files of an order, the missing ones and those of the client, with ways to add more. */
export function DocumentsCard({ order, requestLink }: { order: Order; requestLink: RequestLink }) {
  const { t } = useLingui();
  const { files, required } = useOrderFiles(order) ?? none;
  const changes = useFileChanges(order.id);
  const now = useNow();
  useWakeLock(
    areMoving(
      files.map(({ local }) => local),
      now,
    ),
  );
  const isPhone = useMediaQuery('(pointer: coarse)');
  const [adding, setAdding] = useState<Adding | null>(null);
  // A draft of an edited picture opens again by its address.
  const edited = useAddressSheet('edit-file');
  const [editedId] = useState(edited.value);
  const [shownId, setShownId] = useState(editedId);
  const show = (id: string | null): void => {
    setShownId(id);
    if (edited.value !== null) edited.close();
  };
  const [refiledId, setRefiledId] = useState<string | null>(null);
  const read = useLive((db) => documentsOfOrder(db, order.id), [order.id]);
  const documents = read ?? noDocuments;
  const ofOffice = documents.filter(({ document }) => document.source === 'office');
  // Those whose file is here stand among the taken files.
  const ownAbsent = documents.filter(({ document, file }) => document.source === 'employee' && file === undefined);
  const own = takenFiles(files, documents);
  const groups = fileGroups(useLabelContext(useFormats()), own, required);
  const names = files.map(({ upload }) => upload.name);

  function add(document: RequiredDocument): void {
    // On a phone, photos open the camera directly. A document is more often a file.
    setAdding({ document, given: [], filming: isPhone && document.kind !== 'document' });
  }

  return (
    <Card
      title={t`Documents et photos`}
      aside={
        <Button
          look="primary"
          size="compact"
          icon={Plus}
          onClick={() => setAdding({ document: null, given: [], filming: false })}
        >
          <Trans>Ajouter des photos ou documents</Trans>
        </Button>
      }
    >
      <DropArea onFiles={(given) => setAdding({ document: adding?.document ?? null, given, filming: false })}>
        <div className="flex flex-col gap-3">
          <FilesSummary required={required} files={files} />
          <PinOrderToggle orderId={order.id} files={files} />
          <LocalLink to={`/drive?order=${order.id}`} className={buttonClasses('ghost', 'compact', 'self-start')}>
            <Icon of={FolderOpen} size={18} />
            <Trans>Dans le drive</Trans>
          </LocalLink>
          {required.length === 0 ? null : <MissingDocuments order={order} required={required} onAdd={add} />}
          <Part title={t`Pris pour cette commande`}>
            {read === undefined ? null : (
              <OwnFiles
                files={own}
                groups={groups}
                changes={changes}
                onOpen={show}
                onRefile={required.length === 0 ? undefined : setRefiledId}
              />
            )}
            {ownAbsent.length === 0 ? null : <DocumentList documents={ownAbsent} />}
          </Part>
          {ofOffice.length === 0 ? null : (
            <Part title={t`Du bureau`}>
              <DocumentList documents={ofOffice} />
            </Part>
          )}
          <Part title={t`Envoyé par le client`}>
            <ClientDocuments
              order={order}
              documents={documents}
              onFile={required.length === 0 ? undefined : setRefiledId}
            />
            <ProofRequest order={order} requestLink={requestLink} />
          </Part>
          <FilmLinks order={order} />
        </div>
      </DropArea>
      {adding === null ? null : (
        <OrderCapture
          orderId={order.id}
          required={required}
          names={names}
          adding={adding}
          onDiscard={changes.discard}
          onClose={() => setAdding(null)}
        />
      )}
      {refiledId === null ? null : (
        <AssignDocuments
          orderId={order.id}
          required={required}
          uploads={files.flatMap(({ upload }) => (upload.id === refiledId ? [upload] : []))}
          onClose={() => setRefiledId(null)}
        />
      )}
      <ShownFile
        files={groups.flatMap((group) => group.files)}
        shownId={shownId}
        onShow={show}
        isEdited={editedId !== null}
        changing={{ changes, required }}
      />
    </Card>
  );
}
