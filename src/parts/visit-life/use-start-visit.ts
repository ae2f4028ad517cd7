import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { useVisitTransitions } from '#hooks/use-visit-transitions.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/toast.tsx';

/** The question before a visit starts: a start cannot be undone. */
export interface StartQuestion {
  title: string;
  body: string;
}

/** Returns a function that starts a visit and shows the result. With a question, it starts only after a yes. */
export function useStartVisit(visit: Pick<Visit, 'id' | 'orderId'>): (question: StartQuestion | null) => Promise<void> {
  const { t } = useLingui();
  const formats = useFormats();
  const showToast = useToast();
  const ask = useConfirm();
  const { start } = useVisitTransitions(visit);
  return async (question) => {
    if (question !== null) {
      const answer = await ask({ ...question, confirmLabel: t`Commencer`, cancelLabel: t`Pas maintenant` });
      if (!answer.accepted) return;
    }
    const outcome = await start();
    showToast({
      text: 'problem' in outcome ? outcome.problem : t`Visite commencée à ${formats.time(outcome.at)}, enregistré ici.`,
    });
  };
}
