import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Camera, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { capturerOf } from '#contract/rules/required-files.ts';
import { areMoving } from '#data/capture/file-state.ts';
import { retryFile } from '#data/capture/retry-file.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import type { Piece, RefusedCapture } from '#data/queries/pieces.ts';
import { piecesOf, refusedCaptures } from '#data/queries/pieces.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useFileHold } from '#hooks/use-file-hold.ts';
import { useLive } from '#hooks/use-live.ts';
import type { OrderFiles } from '#hooks/use-order-files.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useOrderFiles } from '#hooks/use-order-files.ts';
import { useTransferRates } from '#hooks/use-transfer-rates.ts';
import { addressLines } from '#labels/address-lines.ts';
import { FilesSummary } from '#parts/files-summary.tsx';
import { OrderCapture } from '#parts/order-files/order-capture.tsx';
import { ShownFile } from '#parts/order-files/shown-file.tsx';
import type { FileChanges } from '#parts/order-files/use-file-changes.ts';
import { useFileChanges } from '#parts/order-files/use-file-changes.ts';
import type { Adding } from '#parts/order-files/use-piece-walk.ts';
import { WifiNotice } from '#parts/order-files/wifi-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DropArea } from '#ui/files/drop-area.tsx';
import { FoldSummary } from '#ui/fold-summary.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useNow } from '#ui/use-now.ts';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import { ColleagueDevices } from './colleague-devices.tsx';
import { PieceRow } from './piece-row.tsx';
import { PlanTiles } from './plan-tiles.tsx';

const none: OrderFiles = { files: [], demands: [] };
const nothingRefused: RefusedCapture[] = [];

/** Returns the colleague who captures an order's files, for a supervisor who reads what is missing; null when the user does. */
function useColleague(order: Order): EmployeeRef | null {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const by = capturerOf(order);
  return supervisor && by?.id !== actor.id ? by : null;
}

/** The required documents of one order: where each is, its files, the plans in their order, and the capture of one's own. */
export function OrderPieces({ order }: { order: Order }) {
  const colleague = useColleague(order);
  return colleague === null ? <OwnPieces order={order} /> : <ColleaguePieces order={order} colleague={colleague} />;
}

/** A colleague's order: what the server has, and what their devices last reported. Nothing is captured from here. */
function ColleaguePieces({ order, colleague }: { order: Order; colleague: EmployeeRef }) {
  const { files, demands } = useOrderFiles(order) ?? none;
  const pieces = piecesOf(demands, files, { now: useNow(), hold: useFileHold(), refused: nothingRefused });
  const changes = useFileChanges(order.id);
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <Heading order={order} colleague={colleague} />
        <FilesSummary demands={demands} files={files} isColleagues />
        <ColleagueDevices orderId={order.id} employee={colleague} />
        <PieceGroups order={order} pieces={pieces} files={files} changes={changes} onAdd={null} onOpen={setShownId} />
      </div>
      <ShownFile files={files} shownId={shownId} onShow={setShownId} />
    </Card>
  );
}

function OwnPieces({ order }: { order: Order }) {
  const { files, demands } = useOrderFiles(order) ?? none;
  const now = useNow();
  const hold = useFileHold();
  const changes = useFileChanges(order.id);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  useWakeLock(
    areMoving(
      files.map(({ local }) => local),
      now,
    ),
  );
  const refused = useLive((db) => refusedCaptures(db, order.id), [order.id]) ?? nothingRefused;
  const pieces = piecesOf(demands, files, { now, hold, refused });
  const walk = (): void => setAdding({ document: null, given: [], filming: true, walks: true });
  const pick = (): void => setAdding({ document: null, given: [], filming: false });
  return (
    <Card>
      <DropArea onFiles={(given) => setAdding({ document: null, given, filming: false })}>
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <Heading order={order} colleague={null} />
            <div className="flex gap-2 max-lg:hidden low:flex">
              <Button icon={FolderOpen} onClick={pick}>
                <Trans>Fichier</Trans>
              </Button>
              <Button look="primary" icon={Camera} onClick={walk}>
                <Trans>Photographier</Trans>
              </Button>
            </div>
          </div>
          <FilesSummary demands={demands} files={files} />
          {hold === 'wifi' && pieces.some(({ state }) => state.is === 'underWay') ? <WifiNotice /> : null}
          <PieceGroups
            order={order}
            pieces={pieces}
            files={files}
            changes={changes}
            onAdd={setAdding}
            onOpen={setShownId}
          />
        </div>
      </DropArea>
      <ThumbBar>
        <div className="flex gap-2">
          <Button size="large" icon={FolderOpen} onClick={pick} className="flex-1">
            <Trans>Fichier</Trans>
          </Button>
          <Button size="large" look="primary" icon={Camera} onClick={walk} className="flex-[1.6]">
            <Trans>Photographier</Trans>
          </Button>
        </div>
      </ThumbBar>
      {adding === null ? null : (
        <OrderCapture
          orderId={order.id}
          demands={demands}
          names={files.map(({ upload }) => upload.name)}
          adding={adding}
          onDiscard={changes.discard}
          onClose={() => setAdding(null)}
        />
      )}
      <ShownFile files={files} shownId={shownId} onShow={setShownId} />
    </Card>
  );
}

interface PieceGroupsProps extends Pick<OrderFiles, 'files'> {
  order: Order;
  pieces: readonly Piece[];
  changes: FileChanges;
  /** Null where it is a colleague's to capture. */
  onAdd: ((adding: Adding) => void) | null;
  onOpen: (id: string) => void;
}

/** What is due stands first. What the server has, and what only some properties have, is folded. */
function PieceGroups({ order, pieces, files, changes, onAdd, onOpen }: PieceGroupsProps) {
  const { db, requestSync } = useAppData();
  const rateOf = useTransferRates(files);
  const isPhone = useMediaQuery('(pointer: coarse)');
  const askedFile = useSearchParams()[0].get('file');
  const retry = async (failed: readonly FileOfOrder[]): Promise<void> => {
    await Promise.all(failed.map(({ upload }) => retryFile(db, upload.id)));
    requestSync(true);
  };
  const rows = (some: readonly Piece[]) => (
    <ul className="divide-y divide-line-2">
      {some.map((piece) => {
        const { document } = piece.demand;
        return (
          <PieceRow
            key={`${document.service} ${document.code}`}
            piece={piece}
            withService={order.services.length > 1}
            isAsked={piece.files.some(({ upload }) => upload.id === askedFile)}
            rateOf={rateOf}
            changes={changes}
            // On a phone, photos open the camera directly. A document is more often a file.
            onCapture={
              onAdd === null
                ? null
                : () => onAdd({ document, given: [], filming: isPhone && document.kind !== 'document' })
            }
            onRetry={(failed) => void retry(failed)}
            onOpen={onOpen}
          />
        );
      })}
    </ul>
  );
  const due = pieces.filter(({ state }) => state.is !== 'safe' && state.is !== 'absent');
  const safe = pieces.filter(({ state }) => state.is === 'safe');
  const absent = pieces.filter(({ state }) => state.is === 'absent');
  const plans = pieces.filter(({ demand, files: own }) => demand.document.kind === 'plan' && own.length > 0);
  return (
    <>
      {due.length > 0 || pieces.length === 0 ? (
        rows(due)
      ) : (
        <p className="rounded-control bg-safe-soft p-3 font-semibold text-safe">
          <Trans>Le serveur a toutes les pièces demandées.</Trans>
        </p>
      )}
      {plans.map(({ demand: { document }, files: own }) => (
        <PlanTiles key={`${document.service} ${document.code}`} files={own} changes={changes} onOpen={onOpen} />
      ))}
      {safe.length === 0 ? null : (
        <details className="group border-t border-line-2">
          <FoldSummary>
            <Plural value={safe.length} one="# reçue par le serveur" other="# reçues par le serveur" />
          </FoldSummary>
          {rows(safe)}
        </details>
      )}
      {absent.length === 0 ? null : (
        <details className="group border-t border-line-2">
          <FoldSummary>
            <Plural
              value={absent.length}
              one="# autre, si présente sur place"
              other="# autres, si présentes sur place"
            />
          </FoldSummary>
          {rows(absent)}
        </details>
      )}
    </>
  );
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
