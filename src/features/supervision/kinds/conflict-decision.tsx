import { Trans, useLingui } from '@lingui/react/macro';
import { rowKey } from '#contract/collections.ts';
import type { Decided } from '#contract/entities/decision.ts';
import type { Change } from '#data/outbox/change.ts';
import { conflictChanges } from '#parts/conflicts/conflict-changes.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { conflictValueLabels } from '#labels/mutations/conflict-labels.ts';
import { useCancelledVisit } from '#parts/conflicts/use-cancelled-visit.ts';
import { useFormats } from '#ui/format.ts';
import type { DecisionProps } from '../verdict/use-decide.ts';
import { useDecide } from '../verdict/use-decide.ts';
import { VerdictBar } from '../verdict/verdict-bar.tsx';

interface ConflictDecisionProps extends DecisionProps<'conflict'> {
  now: number;
}

/** Two values of one field: the one that a merge set aside, or that is proposed, and the one that stands. */
export function ConflictDecisionBody({ decision, goOn, now }: ConflictDecisionProps) {
  const { id, conflict } = decision;
  const { t } = useLingui();
  const formats = useFormats();
  const decide = useDecide();
  const cancelled = useCancelledVisit(conflict);
  const { restore, uphold } = conflictChanges(conflict);
  const [lost, kept] = conflictValueLabels(useLabelContext(formats), conflict);
  const lostBy = conflict.lostBy?.name ?? t`auteur inconnu`;
  const storedBy = conflict.keptBy?.name ?? t`auteur inconnu`;
  const isProposed = conflict.writtenAt !== undefined;
  function acceptLabel(): string {
    if (restore === null) return t`Vu`;
    return isProposed ? t`Accepter` : t`Rétablir`;
  }
  const restoredOver = (over: Decided): Change | null =>
    conflictChanges({ ...conflict, upheld: { by: over.by, at: over.at } }, over).restore;
  const run = async (change: Change | null): Promise<boolean> =>
    change === null ? false : decide.conflict(decision, change);
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-2 sm:grid-cols-2">
        <Value term={isProposed ? t`Proposé par ${lostBy}` : t`Remplacé, de ${lostBy}`} value={lost} />
        <Value
          term={isProposed ? t`Sur la commande` : t`Par ${storedBy}, ${formats.recent(conflict.at, now)}`}
          value={kept}
        />
      </dl>
      {cancelled === null || goOn !== null ? null : (
        <p className="text-sm wrap-anywhere text-ink-2">
          {cancelled.standing}
          <span className="block">{cancelled.step}</span>
        </p>
      )}
      {restore === null ? (
        <p className="text-sm text-ink-2">
          <Trans>Cette valeur ne se rétablit pas ici : changez-la sur la commande.</Trans>
        </p>
      ) : null}
      <VerdictBar
        acceptLabel={acceptLabel()}
        about={{ row: rowKey('conflicts', conflict.id) }}
        parts={[id]}
        goOn={goOn}
        onAccept={(over) => run(over === null ? (restore ?? uphold) : restoredOver(over))}
        refuseLabel={isProposed ? t`Refuser` : t`Garder l’actuelle`}
        onRefuse={({ over }) => run(over === null ? uphold : conflictChanges(conflict, over).uphold)}
        reason={null}
        isFinal={restore === null}
        isBarred={cancelled !== null}
      />
    </div>
  );
}

function Value({ term, value }: { term: string; value: string }) {
  return (
    <div className="rounded-control bg-paper px-3 py-2">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
    </div>
  );
}
