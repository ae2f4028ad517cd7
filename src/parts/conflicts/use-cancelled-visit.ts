import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { OrderState } from '#contract/entities/order.ts';
import { standingOf } from '#data/queries/standing.ts';
import { useLive } from '#hooks/use-live.ts';
import { visitStandingLabels } from '#labels/standing-labels.ts';
import { useFormats } from '#ui/format.ts';

/**
 * Returns the sentence that a proposed visit is cancelled: the office restores it before it accepts what was done there (rule PL3l),
 * after its order where that was cancelled too. A certified order gets no visit back. Null for any other value.
 */
export function useCancelledVisit({ id, field, lost }: Conflict): string | null {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { visit, order } = useLive((db) => standingOf(db, field === 'visit' ? lost : null), [id, field]) ?? {};
  if (visit?.state !== 'cancelled') return null;
  const steps: Partial<Record<OrderState, string>> = {
    cancelled: t`Rouvrez d’abord la commande, puis rétablissez-y la visite, avant d’accepter.`,
    certified: t`Cette commande est certifiée.`,
  };
  const step = steps[order?.state ?? 'planned'] ?? t`Rétablissez-la sur la commande avant d’accepter.`;
  return `${visitStandingLabels({ i18n, formats }, visit)} ${step}`;
}
