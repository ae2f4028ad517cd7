import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Decision } from '#data/queries/decisions/decisions.ts';
import { KeysHint } from '#parts/list-detail/keys-hint.tsx';
import { hiddenList, useListPlace } from '#parts/list-detail/use-list-place.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DecisionList } from './decision-list.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { PiecesAtHand } from '../keys/at-hand.tsx';
import type { DecisionChoice } from './use-decision-choice.ts';
import type { Present } from './use-presence.ts';

interface ListAndDecisionProps {
  decisions: readonly Decision[];
  choice: DecisionChoice;
  present: Present;
  now: number;
  /** What stands above the list. */
  head: ReactNode;
}

/** The list and, beside it on a wide screen, the chosen decision. On a phone one of the two is shown. */
export function ListAndDecision({ decisions, choice, present, now, head }: ListAndDecisionProps) {
  const { chosen, index, goOn, isOpen, choose, close } = choice;
  useListPlace(isOpen);
  return (
    <div className="relative grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className={classNames('flex min-w-0 flex-col gap-2', isOpen && hiddenList)}>
        {head}
        {decisions.length === 0 ? null : (
          <DecisionList
            decisions={decisions}
            chosenId={chosen?.id ?? null}
            present={present}
            now={now}
            onChoose={choose}
          />
        )}
      </div>
      <div
        className={classNames(
          // Its own scroll: the next decision begins at its top, and the list stays.
          'min-w-0 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <div className="mb-2 flex items-center justify-between lg:hidden">
          <Button look="quiet" icon={ArrowLeft} onClick={close}>
            <Trans>À décider</Trans>
          </Button>
          <span className="text-sm text-ink-2 tabular-nums">
            {goOn === null ? (
              <Trans>
                {index + 1} sur {decisions.length}
              </Trans>
            ) : null}
          </span>
        </div>
        {chosen === null ? null : (
          <PiecesAtHand decisions={decisions} index={index}>
            <DecisionPanel
              key={chosen.id}
              decision={chosen}
              present={present.get(chosen.id) ?? []}
              goOn={goOn}
              now={now}
            />
            <KeysHint>
              <Trans>j, k : suivant, précédent · ←, → : autre pièce · u : annuler la dernière décision</Trans>
            </KeysHint>
          </PiecesAtHand>
        )}
      </div>
    </div>
  );
}
