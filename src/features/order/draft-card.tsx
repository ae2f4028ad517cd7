import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock, X } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { draftStateWords } from '#hooks/order-words.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { useFormats } from '#ui/format.ts';
import { Pill } from '#ui/pill.tsx';
import { useNow } from '#ui/use-now.ts';

/** A draft that waits longer than this is to be chased (specification §9). */
const draftWarningDays = 15;
const dayLength = 24 * 3_600_000;

const marks = {
  waiting: { tone: 'wait', icon: Clock },
  accepted: { tone: 'safe', icon: Check },
  rejected: { tone: 'bad', icon: X },
} as const;

function DraftState({ draft, now }: { draft: NonNullable<Order['draft']>; now: number }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { tone, icon } = marks[draft.state];
  const days = Math.floor((now - Date.parse(draft.submittedAt)) / dayLength);
  const late = draft.state === 'waiting' && days > draftWarningDays;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Pill tone={tone} icon={icon}>
        {i18n._(draftStateWords[draft.state])}
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

/** The certificate's draft and what is still asked of the client. */
export function DraftCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const now = useNow();
  return (
    <Card title={t`Brouillon PEB et suivi`}>
      <Facts>
        <Fact label={t`Brouillon PEB`} none={t`Pas encore de brouillon`}>
          {order.draft === null ? null : <DraftState draft={order.draft} now={now} />}
        </Fact>
        <Fact label={t`Demande de preuves`}>{order.proofRequest}</Fact>
        <Fact label={t`Suivi`}>
          {order.incompleteFollowUp ? (
            <Pill tone="wait" icon={Clock}>
              <Trans>Incomplet</Trans>
            </Pill>
          ) : (
            <Trans>Rien en attente</Trans>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}
