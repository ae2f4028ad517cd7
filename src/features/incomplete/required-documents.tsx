import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { capturerOf } from '#contract/rules/orders/required-documents.ts';
import { areMoving } from '#data/capture/file-status.ts';
import type { RefusedCapture } from '#data/queries/files/required-states.ts';
import { withStates, refusedCaptures } from '#data/queries/files/required-states.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import type { OrderFiles } from '#hooks/files/use-order-files.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSendFacts } from '#hooks/sync/use-send-facts.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { FilesSummary } from '#parts/files-summary.tsx';
import { AssignDocuments } from '#parts/order-files/filing/assign-documents.tsx';
import { GalleryButton } from '#parts/order-files/capture/gallery-button.tsx';
import { OrderCapture } from '#parts/order-files/capture/order-capture.tsx';
import { ShownFile } from '#parts/order-files/shown-file.tsx';
import { useAddedFiles } from '#parts/order-files/filing/use-added-files.tsx';
import { useFileChanges } from '#parts/order-files/tiles/use-file-changes.ts';
import type { Adding } from '#parts/order-files/capture/use-capture-walk.ts';
import { WifiNotice } from '#parts/order-files/capture/wifi-notice.tsx';
import { stopOf } from '#sync/send-status.ts';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { acceptedFiles } from '#ui/capture/capture-types.ts';
import { DropArea } from '#ui/files/drop-area.tsx';
import { PickFilesButton } from '#ui/files/pick-files-button.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { ThumbBar } from '#ui/actions/thumb-bar.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { useWakeLock } from '#ui/timing/use-wake-lock.ts';
import { ColleagueDevices } from './colleague-devices.tsx';
import { RequiredGroups } from './required-groups.tsx';

const none: OrderFiles = { files: [], required: [] };
const nothingRefused: RefusedCapture[] = [];

/** Returns the colleague who captures an order's files, for a supervisor who reads what is missing; null when the user does. */
function useColleague(order: Order): EmployeeRef | null {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const by = capturerOf(order);
  return supervisor && by?.id !== actor.id ? by : null;
}

/** The required documents of one order: where each is, its files, the plans in their order, and the capture of one's own. */
export function RequiredDocuments({ order }: { order: Order }) {
  const colleague = useColleague(order);
  return colleague === null ? (
    <OwnDocuments order={order} />
  ) : (
    <ColleagueDocuments order={order} colleague={colleague} />
  );
}

/** A colleague's order: what the server has, and what their devices last reported. Nothing is captured from here. */
function ColleagueDocuments({ order, colleague }: { order: Order; colleague: EmployeeRef }) {
  const { files, required } = useOrderFiles(order) ?? none;
  const states = withStates(required, files, { now: useNow(), facts: useSendFacts(), refused: nothingRefused });
  const changes = useFileChanges(order.id);
  const [shownId, setShownId] = useState<string | null>(null);
  const [filing, setFiling] = useState<readonly string[]>([]);
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <Heading order={order} colleague={colleague} />
        <FilesSummary required={required} files={files} isColleagues />
        <ColleagueDevices orderId={order.id} employee={colleague} />
        <RequiredGroups
          order={order}
          required={states}
          files={files}
          changes={changes}
          onAdd={null}
          onOpen={setShownId}
          onFile={setFiling}
        />
      </div>
      <Filing order={order} files={files} required={required} ids={filing} onClose={() => setFiling([])} />
      <ShownFile files={files} shownId={shownId} onShow={setShownId} />
    </Card>
  );
}

function OwnDocuments({ order }: { order: Order }) {
  const { files, required } = useOrderFiles(order) ?? none;
  const now = useNow();
  const facts = useSendFacts();
  const changes = useFileChanges(order.id);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const [filing, setFiling] = useState<readonly string[]>([]);
  useWakeLock(
    areMoving(
      files.map(({ local }) => local),
      now,
    ),
  );
  const refused = useLive((db) => refusedCaptures(db, order.id), [order.id]) ?? nothingRefused;
  const states = withStates(required, files, { now, facts, refused });
  const walk = (): void => setAdding({ document: null, given: [], filming: true, walks: true });
  const added = useAddedFiles(order.id, { files, required });
  return (
    <Card>
      <DropArea onFiles={added.add}>
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <Heading order={order} colleague={null} />
            <div className="flex gap-2 max-lg:hidden">
              <AddButtons size="normal" onFiles={added.add} />
              <Button look="primary" icon={Camera} onClick={walk}>
                <Trans>Photographier</Trans>
              </Button>
            </div>
          </div>
          <FilesSummary required={required} files={files} />
          {stopOf('files', facts)?.why === 'wifi' && states.some(({ state }) => state.is === 'waits') ? (
            <WifiNotice />
          ) : null}
          <RequiredGroups
            order={order}
            required={states}
            files={files}
            changes={changes}
            onAdd={setAdding}
            onOpen={setShownId}
            onFile={setFiling}
          />
        </div>
      </DropArea>
      <ThumbBar>
        <div className="flex flex-wrap gap-2">
          <AddButtons size="compact" onFiles={added.add} />
          <Button look="primary" icon={Camera} onClick={walk} className="min-h-13 flex-[1.6] whitespace-nowrap">
            <Trans>Photographier</Trans>
          </Button>
        </div>
      </ThumbBar>
      {adding === null ? null : (
        <OrderCapture
          orderId={order.id}
          required={required}
          names={files.map(({ upload }) => upload.name)}
          adding={adding}
          onDiscard={changes.discard}
          onClose={() => setAdding(null)}
        />
      )}
      {added.sheet}
      <Filing order={order} files={files} required={required} ids={filing} onClose={() => setFiling([])} />
      <ShownFile files={files} shownId={shownId} onShow={setShownId} changing={{ changes, required }} />
    </Card>
  );
}

/** The buttons that add files whose document is asked afterwards. */
function AddButtons({ size, onFiles }: { size: ButtonSize; onFiles: (files: readonly File[]) => void }) {
  const { t } = useLingui();
  // On a phone the three buttons share one line: words without icons.
  const look = size === 'compact' ? 'min-h-13 flex-1 [&>svg]:hidden' : undefined;
  return (
    <>
      <GalleryButton size={size} className={look} onFiles={onFiles} />
      <PickFilesButton
        label={t`Fichiers à classer`}
        accept={acceptedFiles}
        size={size}
        icon={FolderOpen}
        className={look}
        onFiles={onFiles}
      >
        <Trans>Fichier</Trans>
      </PickFilesButton>
    </>
  );
}

interface FilingProps extends OrderFiles {
  order: Order;
  /** The files to file; none while nothing is being filed. */
  ids: readonly string[];
  onClose: () => void;
}

/** Asks for the documents of files that were chosen on the screen. */
function Filing({ order, files, required, ids, onClose }: FilingProps) {
  if (ids.length === 0) return null;
  const uploads = files.flatMap(({ upload }) => (ids.includes(upload.id) ? [upload] : []));
  return <AssignDocuments orderId={order.id} required={required} uploads={uploads} onClose={onClose} />;
}

/** The order's address, and the colleague who owes its files. */
function Heading({ order, colleague }: { order: Order; colleague: EmployeeRef | null }) {
  const { i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  return (
    <div className="min-w-0">
      <h2 className="text-xl leading-tight font-bold tracking-tight">
        <Trans>Pièces à rapporter</Trans>
      </h2>
      {colleague === null ? null : <p className="font-semibold">{colleague.name}</p>}
      <LocalLink
        to={`/orders/${order.number ?? order.id}`}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
      >
        {[street, town, order.number].filter((part) => part !== null).join(' · ')}
      </LocalLink>
    </div>
  );
}
