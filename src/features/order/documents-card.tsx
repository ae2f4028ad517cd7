import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { areMoving } from '#data/capture/file-state.ts';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderFiles } from '#hooks/use-order-files.ts';
import { useOrderFiles } from '#hooks/use-order-files.ts';
import { useLabelContext } from '#hooks/use-label-context.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DropArea } from '#ui/files/drop-area.tsx';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/use-now.ts';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { ClientDocuments, FilmLinks } from './client-documents.tsx';
import { fileGroups } from './file-groups.ts';
import { FilesSummary } from './files-summary.tsx';
import { PinOrderToggle } from './pin-order-toggle.tsx';
import { MissingFiles } from './missing-files.tsx';
import type { Adding } from './use-piece-walk.ts';
import { OrderCapture } from './order-capture.tsx';
import { OrderEditor } from './order-editor.tsx';
import { OrderViewer } from './order-viewer.tsx';
import { OwnFiles } from './own-files.tsx';
import { useFileChanges } from './use-file-changes.ts';

const none: OrderFiles = { files: [], demands: [] };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line-2 pt-3">
      <h3 className="mb-1 font-bold tracking-tight">{title}</h3>
      {children}
    </section>
  );
}

/** Shows the captured files of an order, the missing ones and those of the client, with ways to add more. */
export function DocumentsCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const { files, demands } = useOrderFiles(order) ?? none;
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
  const [shownId, setShownId] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const groups = fileGroups(useLabelContext(useFormats()), files, demands);
  const names = files.map(({ upload }) => upload.name);
  const shown = files.find(({ upload }) => upload.id === shownId);

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
          <FilesSummary demands={demands} files={files} />
          <PinOrderToggle orderId={order.id} files={files} />
          <Part title={t`Pris pour cette commande`}>
            <OwnFiles files={files} groups={groups} changes={changes} onOpen={setShownId} />
          </Part>
          {demands.length === 0 ? null : (
            <Part title={t`Ce qui manque`}>
              <MissingFiles demands={demands} onAdd={add} />
            </Part>
          )}
          <Part title={t`Envoyé par le client`}>
            <ClientDocuments order={order} />
          </Part>
          <FilmLinks order={order} />
        </div>
      </DropArea>
      {adding === null ? null : (
        <OrderCapture
          orderId={order.id}
          demands={demands}
          names={names}
          adding={adding}
          onDiscard={changes.discard}
          onClose={() => setAdding(null)}
        />
      )}
      {shown === undefined || editing ? null : (
        <OrderViewer
          files={groups.flatMap((group) => group.files)}
          current={shown}
          onShow={setShownId}
          onEdit={() => setEditing(true)}
          onClose={() => setShownId(null)}
        />
      )}
      {shownId === null || !editing ? null : (
        <OrderEditor
          uploadId={shownId}
          names={names}
          onDone={(edited) => {
            setEditing(false);
            // Shows the edited picture, or the original when nothing was saved.
            if (edited !== null) setShownId(edited.id);
          }}
        />
      )}
    </Card>
  );
}
