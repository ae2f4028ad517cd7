import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock } from 'lucide-react';
import type { FollowUpState } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import { isBeforeVisit } from '#contract/rules/orders/order-states.ts';
import { changesOrder } from '#contract/rules/orders/order-rights.ts';
import { canTakeSurvey } from '#contract/rules/surveys/needs-survey.ts';
import { draftsOfOrder } from '#data/queries/files/documents.ts';
import { surveyOfOrder } from '#data/queries/files/incomplete.ts';
import { draftAgeDays, draftWarningDays } from '#data/search/orders/order-filter.ts';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useOrderViewer } from '#hooks/orders/use-unread.ts';
import { draftStateLabels } from '#labels/orders/order-labels.ts';
import { SurveyLink } from '#parts/surveys/survey-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Pill } from '#ui/lists/pill.tsx';
import { useStaysOpen } from '#ui/layers/use-last.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { DraftList } from './draft-list.tsx';
import { draftMarks } from './draft-marks.ts';
import { FactList } from '../cards/fact-list.tsx';

function DraftState({ draft, now }: { draft: NonNullable<Order['draft']>; now: number }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { tone, icon } = draftMarks[draft.state];
  const days = draftAgeDays(draft.submittedAt, now);
  const late = draft.state === 'waiting' && days > draftWarningDays;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Pill tone={tone} icon={icon}>
        {i18n._(draftStateLabels[draft.state])}
      </Pill>
      {late ? (
        <Pill tone="wait" icon={Clock}>
          <Plural value={days} one="# jour" other="# jours" />
        </Pill>
      ) : null}
      <span className="text-sm text-ink-2">
        <Trans>soumis le {formats.date(draft.submittedAt)}</Trans>
      </span>
    </span>
  );
}

const noDrafts: PebDraft[] = [];
const linkClasses = 'inline-flex min-h-11 items-center gap-2 text-accent underline underline-offset-2';

/** Leads to the survey, and says where it stands once its visit has ended. */
function SurveyFact({ order, state }: { order: Order; state: FollowUpState | undefined }) {
  if (!order.incompleteFollowUp && state !== 'accepted') return <SurveyLink order={order} className={linkClasses} />;
  return (
    <LocalLink to={`/suivi?order=${order.id}`} className={linkClasses}>
      <Icon of={order.incompleteFollowUp ? Clock : Check} size={18} />
      <SurveyState state={order.incompleteFollowUp ? state : 'accepted'} />
    </LocalLink>
  );
}

function SurveyState({ state }: { state: FollowUpState | undefined }) {
  if (state === 'accepted') return <Trans>Relevé accepté</Trans>;
  return state === 'submitted' ? <Trans>Relevé à décider</Trans> : <Trans>Relevé à compléter</Trans>;
}

/** Shows the certificate's draft and what the client still has to provide. */
export function DraftCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const now = useNow();
  const viewer = useOrderViewer();
  const survey = useLive(surveyOfOrder, [order.id])?.state;
  const drafts = useLive(draftsOfOrder, [order.id]) ?? noDrafts;
  const hasSurvey = order.incompleteFollowUp || survey === 'accepted' || canTakeSurvey(order);
  const hasCertificate = order.services.some(({ code }) => code === 'PEB' || code === 'COM');
  // A draft may have come before its order's summary.
  const hasDraft = order.draft !== null || drafts.length > 0;
  const isEmpty = !hasDraft && !order.proofRequest && !hasSurvey;
  const maySubmit = hasCertificate && !isBeforeVisit(order) && changesOrder(viewer, order);
  // What is being written stays open, whatever the order becomes.
  const isWriting = useStaysOpen(useAddressSheet('peb-draft').value !== null, maySubmit);
  if (isEmpty && !maySubmit && !isWriting) return null;
  return (
    <Card title={t`Brouillon PEB et relevé`} id="draft">
      <FactList
        facts={[
          {
            label: t`Brouillon PEB`,
            value: order.draft === null ? null : <DraftState draft={order.draft} now={now} />,
          },
          { label: t`Demande de preuves`, value: order.proofRequest },
          {
            label: t`Relevé`,
            value: hasSurvey ? <SurveyFact order={order} state={survey} /> : null,
          },
        ]}
      />
      <div className="mt-3 empty:hidden print:hidden">
        <DraftList order={order} drafts={drafts} />
      </div>
    </Card>
  );
}
