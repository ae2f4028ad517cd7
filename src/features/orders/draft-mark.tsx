import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock, X } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { draftAgeDays, draftWarningDays } from '#data/search/order-filter.ts';
import { draftStateLabels } from '#labels/order-labels.ts';
import { Pill } from '#ui/pill.tsx';
import { useNow } from '#ui/use-now.ts';

/** Shows the state of the PEB draft, or the age of a waiting one. */
export function DraftMark({ draft }: { draft: NonNullable<Order['draft']> }) {
  const { i18n } = useLingui();
  const now = useNow();
  if (draft.state === 'accepted') {
    return (
      <Pill tone="safe" icon={Check}>
        {i18n._(draftStateLabels.accepted)}
      </Pill>
    );
  }
  if (draft.state === 'rejected') {
    return (
      <Pill tone="bad" icon={X}>
        {i18n._(draftStateLabels.rejected)}
      </Pill>
    );
  }
  const days = draftAgeDays(draft.submittedAt, now);
  return (
    <Pill tone={days > draftWarningDays ? 'wait' : 'off'} icon={Clock}>
      <span className="sr-only">{i18n._(draftStateLabels.waiting)} </span>
      {days === 0 ? <Trans>Ce jour</Trans> : <Plural value={days} one="# jour" other="# jours" />}
    </Pill>
  );
}
