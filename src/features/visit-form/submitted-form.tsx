import { Trans, useLingui } from '@lingui/react/macro';
import { CheckCircle2, Flag } from 'lucide-react';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canCorrectForm } from '#contract/rules/orders/visit-history.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import type { RowSync } from '#hooks/sync/use-row-sync.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useVisitTransitions } from '#hooks/orders/use-visit-transitions.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { correctionPath } from '#parts/forms/form-paths.ts';
import { AfterVisit } from '#parts/day/after-visit.tsx';
import { VisitStanding } from '#parts/visit-life/state/visit-standing.tsx';
import { UndoStep } from '#parts/visit-life/steps/undo-step.tsx';
import { useStepToast } from '#parts/visit-life/steps/use-step-toast.ts';
import { SurveyLink } from '#parts/surveys/survey-link.tsx';
import { rowStatus } from '#sync/send-status.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { LeftOutCard } from './left-out-card.tsx';
import { SyncSentence } from './sending/sync-sentence.tsx';

interface SubmittedFormProps {
  visit: Visit;
  order: Order | undefined;
  feedback: Feedback;
  /** The server refused a second form of the visit, because this one exists. */
  hasRefused: boolean;
}

/** Confirms the submitted form: author, time, sync state and next actions. */
export function SubmittedForm({ visit, order, feedback, hasRefused }: SubmittedFormProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const sync = useRowSync('visitFeedback', feedback.id);
  const end = useEndSync(visit.id);
  const canComplete = canTransitionVisit(visit.state, 'done');
  const isCalledOff = visit.state === 'cancelled' || visit.state === 'absent';
  const street = order === undefined ? '' : addressLines(i18n, order.address).street;
  const orderPath = `/orders/${order?.number ?? visit.orderId}`;
  return (
    <>
      <EmptyState
        icon={CheckCircle2}
        heading="h1"
        title={feedback.correctionId === undefined ? t`Formulaire de visite terminé` : t`Formulaire de visite corrigé`}
        action={
          <div className="flex flex-col gap-2">
            {canComplete ? <CompleteVisit visit={visit} order={order} /> : null}
            <AfterVisit visit={visit} order={order} isSecond={canComplete} />
            {order !== undefined && canCorrectForm(order) ? (
              <LocalLink to={correctionPath(visit.id)} className={buttonClasses('ghost', 'large')}>
                <Trans>Corriger le formulaire</Trans>
              </LocalLink>
            ) : null}
            {visit.state === 'done' && order !== undefined ? (
              <UndoStep visit={visit} order={order} size="large" />
            ) : null}
            {order === undefined ? null : <SurveyLink order={order} className={buttonClasses('ghost', 'large')} />}
            <LocalLink to={orderPath} className={buttonClasses('ghost', 'large')}>
              <Trans>Voir la commande</Trans>
            </LocalLink>
          </div>
        }
      >
        <p className="font-semibold text-ink">{street}</p>
        <p>
          {feedback.correctionId === undefined ? (
            <Trans>
              Terminé par {feedback.by.name}, {formats.dateTime(feedback.submittedAt)}
            </Trans>
          ) : (
            <Trans>
              Corrigé par {feedback.by.name}, {formats.dateTime(feedback.submittedAt)}
            </Trans>
          )}
        </p>
        <SyncSentence status={sync.status} isRead={sync.isRead && end.isRead} end={end.status} />
        {isCalledOff ? (
          <div className="mt-3 text-left">
            <Notice tone="wait">
              <VisitStanding visit={visit} />
            </Notice>
          </div>
        ) : null}
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
      <LeftOutCard feedback={feedback} canCorrect={order !== undefined && canCorrectForm(order)} />
    </>
  );
}

/** Returns the status of the end of a visit. */
function useEndSync(visitId: string): Pick<RowSync, 'status' | 'isRead'> {
  const { entries, isRead } = useRowSync('visits', visitId);
  return { status: rowStatus(entries.filter(({ name }) => name === 'visit.complete').slice(-1)), isRead };
}

/** Completes the visit when submitting the form did not. */
function CompleteVisit({ visit, order }: Pick<SubmittedFormProps, 'visit' | 'order'>) {
  const { t } = useLingui();
  const { complete } = useVisitTransitions(visit);
  const showStep = useStepToast(visit);
  const { submit, isSubmitting } = useSubmit(async () => {
    showStep(await complete(order), 'done', (time) => t`Visite terminée à ${time}.`);
    return null;
  });
  return (
    <Button look="primary" size="large" icon={Flag} disabled={isSubmitting} onClick={() => void submit()}>
      <Trans>Visite effectuée</Trans>
    </Button>
  );
}
