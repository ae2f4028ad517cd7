import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FolderInput } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import { retryFile } from '#data/capture/retry-file.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import type { Piece } from '#data/queries/pieces.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import type { OrderFiles } from '#hooks/use-order-files.ts';
import { useTransferRates } from '#hooks/use-transfer-rates.ts';
import { FileTiles } from '#parts/order-files/file-tiles.tsx';
import type { FileChanges } from '#parts/order-files/use-file-changes.ts';
import type { Adding } from '#parts/order-files/use-piece-walk.ts';
import { Button } from '#ui/button.tsx';
import { FoldSummary } from '#ui/fold-summary.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { PieceRow } from './piece-row.tsx';
import { PlanTiles } from './plan-tiles.tsx';

interface PieceGroupsProps extends Pick<OrderFiles, 'files'> {
  order: Order;
  pieces: readonly Piece[];
  changes: FileChanges;
  /** Null where it is a colleague's to capture. */
  onAdd: ((adding: Adding) => void) | null;
  onOpen: (id: string) => void;
  /** Files several files under pieces, or one under another. */
  onFile: (ids: readonly string[]) => void;
}

/**
 * What is due stands first, then the files of no piece. What the server has, and what only some properties have, is folded.
 */
export function PieceGroups({ order, pieces, files, changes, onAdd, onOpen, onFile }: PieceGroupsProps) {
  const { t } = useLingui();
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
            films={isPhone && document.kind !== 'document'}
            onCapture={onAdd === null ? null : (filming) => onAdd({ document, given: [], filming, walks: filming })}
            onRetry={(failed) => void retry(failed)}
            onOpen={onOpen}
            onRefile={(id) => onFile([id])}
          />
        );
      })}
    </ul>
  );
  const due = pieces.filter(({ state }) => state.is !== 'safe' && state.is !== 'absent');
  const safe = pieces.filter(({ state }) => state.is === 'safe');
  const absent = pieces.filter(({ state }) => state.is === 'absent');
  const filed = new Set(pieces.flatMap(({ files: own }) => own.map(({ upload }) => upload.id)));
  const unfiled = files.filter(({ upload }) => !filed.has(upload.id));
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
      {unfiled.length === 0 ? null : (
        <section className="flex flex-col gap-2 border-t border-line-2 pt-3">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-semibold">
              <Trans>Sans pièce</Trans> <span className="font-normal text-ink-2">{unfiled.length}</span>
            </h3>
            <Button size="compact" icon={FolderInput} onClick={() => onFile(unfiled.map(({ upload }) => upload.id))}>
              <Trans>Classer</Trans>
            </Button>
          </div>
          <FileTiles
            label={t`Sans pièce`}
            files={unfiled}
            rateOf={rateOf}
            changes={changes}
            onOpen={onOpen}
            onRefile={(id) => onFile([id])}
          />
        </section>
      )}
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
