import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import { documentKey } from '#contract/rules/orders/required-documents.ts';
import { documentsOfOrder, takenFiles } from '#data/queries/files/documents.ts';
import type { RequiredWithState } from '#data/queries/files/required-states.ts';
import { useLive } from '#hooks/data/use-live.ts';
import type { OrderFiles } from '#hooks/files/use-order-files.ts';
import { useTransferRates } from '#hooks/sync/use-transfer-rates.ts';
import { FailureNotice } from '#parts/order-files/tiles/failure-notice.tsx';
import { FileTiles } from '#parts/order-files/tiles/file-tiles.tsx';
import type { FileChanges } from '#parts/order-files/tiles/use-file-changes.ts';
import type { Adding } from '#parts/order-files/capture/use-capture-walk.ts';
import { Button } from '#ui/actions/button.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { RequiredRow } from './required-row.tsx';

/** The list of a row: in sight, or one of the two folds. */
type Place = 'due' | 'safe' | 'absent';

function isPlan({ document, files }: RequiredWithState): boolean {
  return document.kind === 'plan' && files.length > 0;
}

function placeOf({ state }: RequiredWithState): Place {
  if (state.is === 'sent') return 'safe';
  return state.is === 'absent' ? 'absent' : 'due';
}

interface RequiredGroupsProps extends Pick<OrderFiles, 'files'> {
  order: Order;
  required: readonly RequiredWithState[];
  changes: FileChanges;
  /** Null where it is a colleague's to capture. */
  onAdd: ((adding: Adding) => void) | null;
  onOpen: (id: string) => void;
  /** Files several files under required documents, or one under another. */
  onFile: (ids: readonly string[]) => void;
}

/**
 * What is due stands first, then the plans and the files without a document. What the server has, and what only some properties have,
 * is folded. An unfolded row keeps its place: a receipt does not close what is open in it. Why sending failed stands once above.
 */
export function RequiredGroups({ order, required, files, changes, onAdd, onOpen, onFile }: RequiredGroupsProps) {
  const { t } = useLingui();
  const rateOf = useTransferRates(files);
  const isPhone = useMediaQuery('(pointer: coarse)');
  const askedFile = useSearchParams()[0].get('file');
  const documents = useLive((db) => documentsOfOrder(db, order.id), [order.id]);
  /** Where each row was unfolded; null for a row that was folded. */
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, Place | null>>(new Map());
  const isAsked = (one: RequiredWithState): boolean => one.files.some(({ upload }) => upload.id === askedFile);
  const unfoldedIn = (one: RequiredWithState): Place | null => {
    if (one.files.length === 0) return null;
    const chosen = unfolded.get(documentKey(one.document));
    if (chosen !== undefined) return chosen;
    return isAsked(one) || isPlan(one) ? 'due' : null;
  };
  const rows = (some: readonly RequiredWithState[]) => (
    <ul className="divide-y divide-line-2">
      {some.map((one) => {
        const { document } = one;
        const key = documentKey(document);
        const isOpen = unfoldedIn(one) !== null;
        return (
          <RequiredRow
            key={key}
            required={one}
            withService={order.services.length > 1}
            isAsked={isAsked(one)}
            isOpen={isOpen}
            onToggle={() => setUnfolded(new Map(unfolded).set(key, isOpen ? null : placeOf(one)))}
            rateOf={rateOf}
            changes={changes}
            films={isPhone && document.kind !== 'document'}
            onCapture={onAdd === null ? null : (filming) => onAdd({ document, given: [], filming, walks: filming })}
            onOpen={onOpen}
            onRefile={(id) => onFile([id])}
          />
        );
      })}
    </ul>
  );
  // Plans stay in sight wherever they are: their order is made here.
  const plans = required.filter(isPlan);
  const inPlace = (place: Place): RequiredWithState[] =>
    required.filter((one) => {
      const own = placeOf(one);
      return !isPlan(one) && (own === 'due' ? own : (unfoldedIn(one) ?? own)) === place;
    });
  const [due, safe, absent] = [inPlace('due'), inPlace('safe'), inPlace('absent')];
  const isAllSafe = required.length > 0 && required.every((one) => placeOf(one) !== 'due');
  const filed = new Set(required.flatMap(({ files: own }) => own.map(({ upload }) => upload.id)));
  const unfiled =
    documents === undefined ? [] : takenFiles(files, documents).filter(({ upload }) => !filed.has(upload.id));
  return (
    <>
      <FailureNotice files={files} />
      {isAllSafe ? (
        <p className="rounded-control bg-safe-soft p-3 font-semibold text-safe">
          <Trans>Le serveur a toutes les pièces demandées.</Trans>
        </p>
      ) : null}
      {rows([...due, ...plans])}
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
        <Fold summary={<Plural value={safe.length} one="# reçue par le serveur" other="# reçues par le serveur" />}>
          {rows(safe)}
        </Fold>
      )}
      {absent.length === 0 ? null : (
        <Fold
          summary={
            <Plural
              value={absent.length}
              one="# autre, si présente sur place"
              other="# autres, si présentes sur place"
            />
          }
        >
          {rows(absent)}
        </Fold>
      )}
    </>
  );
}
