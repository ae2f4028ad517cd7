import { Trans, useLingui } from '@lingui/react/macro';
import { CheckCircle2, Flag } from 'lucide-react';
import { useState } from 'react';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { useVisitMoves } from '#hooks/use-visit-moves.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { SyncSentence } from './sync-sentence.tsx';

interface HandedInProps {
  visit: Visit;
  order: Order | undefined;
  feedback: Feedback;
  /** A second form of the visit was refused since this one is there. */
  hasRefused: boolean;
}

/** The form of this visit was handed in: by whom, when, where it stands, and what is left to do. */
export function HandedIn({ visit, order, feedback, hasRefused }: HandedInProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { state } = useRowSync('visitFeedback', feedback.id);
  const street = order === undefined ? '' : addressLines(i18n, order.address).street;
  const orderPath = `/orders/${order?.number ?? visit.orderId}`;
  return (
    <EmptyState
      icon={CheckCircle2}
      heading="h1"
      title={t`Formulaire de visite remis`}
      action={
        <div className="flex flex-col gap-2">
          {canMoveVisit(visit.state, 'done') ? <EndVisit visit={visit} order={order} /> : null}
          <LocalLink to={orderPath} className={buttonClasses('ghost', 'large')}>
            <Trans>Voir la commande</Trans>
          </LocalLink>
          <LocalLink to="/" className={buttonClasses('ghost', 'large')}>
            <Trans>Retour à ma journée</Trans>
          </LocalLink>
        </div>
      }
    >
      <p className="font-semibold text-ink">{street}</p>
      <p>
        <Trans>
          Remis par {feedback.by.name}, {formats.dateTime(feedback.submittedAt)}. Il ne se remet qu’une fois.
        </Trans>
      </p>
      <SyncSentence state={state} />
      {hasRefused ? (
        <div className="mt-3 text-left">
          <Notice tone="bad">
            <Trans>
              Un second formulaire de cette visite a été refusé. Il est gardé entier parmi les refus de la commande :
              reprenez-en ce qui manque, puis abandonnez-le.
            </Trans>
          </Notice>
        </div>
      ) : null}
    </EmptyState>
  );
}

/** Ends the visit, which handing in the form did not. */
function EndVisit({ visit, order }: Pick<HandedInProps, 'visit' | 'order'>) {
  const { t } = useLingui();
  const { complete } = useVisitMoves(visit);
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  async function press(): Promise<void> {
    setBusy(true);
    const outcome = await complete(order);
    showToast({
      text: 'problem' in outcome ? outcome.problem : t`Visite effectuée, enregistré sur cet appareil.`,
    });
    setBusy(false);
  }
  return (
    <Button look="primary" size="large" icon={Flag} disabled={busy} onClick={() => void press()}>
      <Trans>Visite effectuée</Trans>
    </Button>
  );
}
