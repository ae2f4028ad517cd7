import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { OrderState } from '#contract/entities/order.ts';
import { standingOf } from '#data/queries/decisions/standing.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { visitStandingLabels } from '#labels/people/standing-labels.ts';
import { useFormats } from '#ui/format.ts';

/** What is said of a proposed visit that is cancelled. */
export interface CancelledVisit {
  /** Who cancelled it, when and why. */
  standing: string;
  /** What the office does first. */
  step: string;
}

/**
 * Returns what to say of a proposed visit that is cancelled: the office restores it before it accepts what was done there (rule
 * PL3l), after its order where that was cancelled too. A certified order gets no visit back. Null for any other value.
 */
export function useCancelledVisit({ id, field, lost }: Conflict): CancelledVisit | null {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { visit, order } = useLive((db) => standingOf(db, field === 'visit' ? lost : null), [id, field]) ?? {};
  if (visit?.state !== 'cancelled') return null;
  const steps: Partial<Record<OrderState, string>> = {
    cancelled: t`Rouvrez la commande, puis rétablissez la visite avant d’accepter.`,
    certified: t`Cette commande est certifiée.`,
  };
  const step = steps[order?.state ?? 'planned'] ?? t`Rétablissez la visite avant d’accepter.`;
  return { standing: visitStandingLabels({ i18n, formats }, visit), step };
}
