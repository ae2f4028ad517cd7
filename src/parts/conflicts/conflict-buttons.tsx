import { Trans, useLingui } from '@lingui/react/macro';
import { Check, RotateCcw } from 'lucide-react';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { Change } from '#data/outbox/change.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { Button } from '#ui/actions/button.tsx';
import { useShowOutcome } from '../acts/use-show-outcome.ts';
import { conflictChanges } from './conflict-changes.ts';
import { useCancelledVisit } from './use-cancelled-visit.ts';

interface ConflictButtonsProps {
  conflict: Conflict;
  /** Labels of the two values. */
  lost: string;
  kept: string;
  /** True where the order's visits are on screen. */
  isOnOrder?: boolean;
}

/** Lets a supervisor decide which value is right. Shows nothing once somebody has. */
export function ConflictButtons({ conflict, lost, kept, isOnOrder = false }: ConflictButtonsProps) {
  const { t } = useLingui();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();
  const { restore, uphold } = conflictChanges(conflict);
  const decide = (change: Change): void =>
    void mutate([change]).then((outcome) => showOutcome(outcome, t`Décision enregistrée.`));
  const cancelled = useCancelledVisit(conflict);
  if (uphold === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {cancelled === null ? null : (
        <p className="basis-full text-sm wrap-anywhere">
          {isOnOrder ? null : cancelled.standing}
          <span className="block">{cancelled.step}</span>
        </p>
      )}
      {restore === null || cancelled !== null ? null : (
        <Button size="compact" icon={RotateCcw} onClick={() => decide(restore)}>
          {conflict.writtenAt === undefined ? <Trans>Rétablir « {lost} »</Trans> : <Trans>Accepter</Trans>}
        </Button>
      )}
      <Button size="compact" icon={Check} onClick={() => decide(uphold)}>
        {conflict.writtenAt === undefined ? <Trans>Garder « {kept} »</Trans> : <Trans>Refuser</Trans>}
      </Button>
    </div>
  );
}
