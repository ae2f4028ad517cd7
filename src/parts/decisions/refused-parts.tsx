import { Trans } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import type { Decided } from '#contract/entities/decision.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { Standing } from '#contract/protocol/errors.ts';
import { RefusedStanding } from '#parts/decisions/refused-standing.tsx';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { Button } from '#ui/actions/button.tsx';
import { contestedRow } from './contested-row.ts';
import { DecidedSentence } from './decided-sentence.tsx';
import { StandingValues } from './standing-values.tsx';
import { useCanDecideAnyway } from './use-can-decide-anyway.ts';
import { useDecideAnyway } from './use-decide-anyway.ts';

/** A refused mutation, as its reasons and its choices need it. */
interface Refused {
  id: string;
  name: MutationName;
  /** As the present version reads them; null when it cannot. */
  args: unknown;
  error?: { decided?: Decided; standing?: Standing } | null | undefined;
}

/** Says what a refusal is about: the state that stands, a colleague's decision, values that somebody else stored. */
export function RefusedFacts({ entry, code }: { entry: Refused; code: string }) {
  const row = contestedRow(entry);
  const decided = entry.error?.decided;
  return (
    <>
      <RefusedStanding id={entry.id} code={code} args={entry.args} />
      {row === undefined || decided === undefined ? null : (
        <span className="block">
          <DecidedSentence row={row} decided={decided} />
        </span>
      )}
      <StandingValues entry={entry} />
    </>
  );
}

interface SendAgainProps {
  entry: Refused;
  size?: ButtonSize;
  /** Null where it cannot be retried. */
  onRetry: (() => void) | null;
}

/** Sends a refused mutation again: over what stands, which its author has read here, or as it is. */
export function SendAgain({ entry, size = 'normal', onRetry }: SendAgainProps) {
  const { id, error } = entry;
  const { decideAnyway, sendAnyway } = useDecideAnyway();
  const decided = error?.decided;
  const can = useCanDecideAnyway(contestedRow(entry), decided);
  if (decided !== undefined)
    return can === true ? (
      <Button icon={RotateCw} size={size} onClick={() => void decideAnyway({ id, decided })}>
        <Trans>Décider quand même</Trans>
      </Button>
    ) : null;
  if (error?.standing !== undefined)
    return (
      <Button look="primary" icon={RotateCw} size={size} onClick={() => void sendAnyway(id)}>
        <Trans>Envoyer quand même</Trans>
      </Button>
    );
  return onRetry === null ? null : (
    <Button icon={RotateCw} size={size} onClick={onRetry}>
      <Trans>Réessayer</Trans>
    </Button>
  );
}
