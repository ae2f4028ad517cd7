import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { otherVisitUnderWay } from '#data/queries/visits.ts';
import { addressLines } from '#labels/address-lines.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useVisitTransitions } from '#hooks/use-visit-transitions.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/toast.tsx';

/** The question before a visit starts: a start cannot be undone. */
export interface StartQuestion {
  title: string;
  body: string;
}

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
 * Returns a function that starts a visit and shows the result. With a question, and while another visit is under way, it starts
 * only after a yes.
 */
export function useStartVisit(visit: Pick<Visit, 'id' | 'orderId'>): (question: StartQuestion | null) => Promise<void> {
  const { t } = useLingui();
  const underWay = useUnderWay(visit.id);
  const formats = useFormats();
  const showToast = useToast();
  const ask = useConfirm();
  const { start } = useVisitTransitions(visit);
  return async (question) => {
    const warnings = [question?.body ?? null, await underWay()].filter((one) => one !== null);
    if (warnings.length > 0) {
      const answer = await ask({
        title: question?.title ?? t`Commencer cette visite maintenant ?`,
        body: warnings.join(' '),
        confirmLabel: t`Commencer`,
        cancelLabel: t`Pas maintenant`,
      });
      if (!answer.accepted) return;
    }
    const outcome = await start();
    showToast({
      text: 'problem' in outcome ? outcome.problem : t`Visite commencée à ${formats.time(outcome.at)}, enregistré ici.`,
    });
  };
}
