import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { otherVisitUnderWay } from '#data/queries/visits/visits.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useVisitTransitions } from '#hooks/orders/use-visit-transitions.ts';
import { useAskOtherDay } from './use-ask-other-day.ts';
import { useStepToast } from './use-step-toast.ts';

/** Returns a function that tells which other visit of the user is under way; null when none is. */
function useUnderWay(visitId: string): () => Promise<string | null> {
  const { t, i18n } = useLingui();
  const { db, actor } = useAppData();
  return async () => {
    const other = await otherVisitUnderWay(db, actor.id, { visitId, now: Date.now() });
    if (other === undefined) return null;
    const order = await db.orders.get(other.orderId);
    const street = order === undefined ? null : addressLines(i18n, order.row.address).street;
    return street === null ? t`Une autre visite est en cours.` : t`Une autre visite est en cours : ${street}.`;
  };
}

/**
 * Returns a function that starts a visit. Asks first on another day than its own; what else is unusual is said beside the undo:
 * whose it is (`unusual`), and another visit under way.
 */
export function useStartVisit(
  visit: Pick<Visit, 'id' | 'orderId' | 'plannedStart'>,
): (unusual?: string) => Promise<void> {
  const { t } = useLingui();
  const underWay = useUnderWay(visit.id);
  const showStep = useStepToast(visit);
  const { start } = useVisitTransitions(visit);
  const askOtherDay = useAskOtherDay(visit);
  return async (unusual) => {
    if (!(await askOtherDay(t`Commencer quand même`))) return;
    const warnings = [unusual, await underWay()].filter((one) => typeof one === 'string');
    showStep(await start(), 'started', (time) => [t`Visite commencée à ${time}.`, ...warnings].join(' '));
  };
}
