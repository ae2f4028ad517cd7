import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { useVisitMoves } from '#hooks/use-visit-moves.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/toast.tsx';

/** What is asked before a visit is started: a start cannot be taken back. */
export interface StartQuestion {
  title: string;
  body: string;
}

/** Starts a visit, once a question about it is answered with yes where there is one, and says what came of it. */
export function useStartVisit(visit: Pick<Visit, 'id' | 'orderId'>): (question: StartQuestion | null) => Promise<void> {
  const { t } = useLingui();
  const formats = useFormats();
  const showToast = useToast();
  const ask = useConfirm();
  const { start } = useVisitMoves(visit);
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
