import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import type { TransitionOutcome } from '#hooks/orders/use-visit-transitions.ts';
import type { UndoableStep } from '#hooks/data/use-undo-step.ts';
import { useUndoStep } from '#hooks/data/use-undo-step.ts';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { useShowOutcome } from '../../acts/use-show-outcome.ts';

/** Shows what was recorded, with its undo, or why nothing was. */
export type ShowStep = (
  outcome: TransitionOutcome,
  state: UndoableStep['state'],
  recorded: (time: string) => string,
) => void;

/** Returns the function that shows a step of this visit in a toast from which it can be undone. */
export function useStepToast(visit: Pick<Visit, 'id' | 'orderId'>): ShowStep {
  const { t } = useLingui();
  const formats = useFormats();
  const showToast = useToast();
  const showOutcome = useShowOutcome();
  const undo = useUndoStep(visit);
  return (outcome, state, recorded) => {
    if (!outcome.ok) return void showOutcome(outcome);
    const { at } = outcome;
    const run = (): void => void undo({ state, at }).then((text) => showToast({ text }));
    // "Annuler" beside "Visite annulée" would be read as the same once more.
    const way = state === 'cancelled' ? { action: { label: t`Rétablir`, run } } : { undo: run };
    return showToast({ text: recorded(formats.time(at)), stored: true, ...way });
  };
}
