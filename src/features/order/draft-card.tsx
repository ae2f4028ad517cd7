import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock, X } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { draftAgeDays, draftWarningDays } from '#data/search/order-filter.ts';
import { draftStateLabels } from '#labels/order-labels.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Pill } from '#ui/pill.tsx';
import { useNow } from '#ui/use-now.ts';
import { FactList } from './fact-list.tsx';

export const draftMarks = {
  waiting: { tone: 'wait', icon: Clock },
  accepted: { tone: 'safe', icon: Check },
  rejected: { tone: 'bad', icon: X },
} as const;

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

/** Shows the certificate's draft and what the client still has to provide. */
export function DraftCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const now = useNow();
  return (
    <Card title={t`Brouillon PEB et suivi`} id="draft">
      <FactList
        facts={[
          {
            label: t`Brouillon PEB`,
            value: order.draft === null ? null : <DraftState draft={order.draft} now={now} />,
          },
          { label: t`Demande de preuves`, value: order.proofRequest },
          {
            label: t`Suivi`,
            value: order.incompleteFollowUp ? (
              <Pill tone="wait" icon={Clock}>
                <Trans>Incomplet</Trans>
              </Pill>
            ) : (
              <Trans>Rien en attente</Trans>
            ),
          },
        ]}
      />
    </Card>
  );
}
