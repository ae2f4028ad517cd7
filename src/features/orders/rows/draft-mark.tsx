import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock, X } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { draftAgeDays, draftWarningDays } from '#data/search/orders/order-filter.ts';
import { draftStateLabels } from '#labels/orders/order-labels.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/timing/use-now.ts';

type Draft = NonNullable<Order['draft']>;

const marks = {
  accepted: { icon: Check, tone: 'text-safe' },
  rejected: { icon: X, tone: 'text-bad' },
  waiting: { icon: Clock, tone: 'text-ink-2' },
} as const;

/** Shows the state of the PEB draft and the age of a waiting one, on the second line of a dense row. */
export function DraftMark({ draft }: { draft: Draft }) {
  const { t, i18n } = useLingui();
  const now = useNow();
  const { icon, tone } = marks[draft.state];
  const word = i18n._(draftStateLabels[draft.state]);
  const days = draftAgeDays(draft.submittedAt, now);
  const isLate = draft.state === 'waiting' && days > draftWarningDays;
  return (
    <span
      className={classNames(
        'flex items-center gap-1 text-xs font-semibold whitespace-nowrap print:flex-wrap print:whitespace-normal',
        isLate ? 'text-wait' : tone,
      )}
    >
      <Icon of={icon} size={16} className="size-3.5" />
      {/* Paper has room for what a screen says by its icon. */}
      <span className="sr-only print:not-sr-only">{t`Brouillon : ${word}`} </span>
      {draft.state === 'waiting' ? (
        <Age days={days} />
      ) : (
        <span aria-hidden="true" className="print:hidden">
          {word}
        </span>
      )}
    </span>
  );
}

function Age({ days }: { days: number }) {
  return days === 0 ? <Trans>Ce jour</Trans> : <Plural value={days} one="# jour" other="# jours" />;
}
