import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import { followUpAssigneeOf } from '#contract/rules/surveys/follow-ups.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';

interface SurveyHeadingProps {
  order: Order;
  followUp: FollowUp | null;
  actions: ReactNode;
}

/** The order of a survey, who has it, until when, and whether the server has its answers. */
export function SurveyHeading({ order, followUp, actions }: SurveyHeadingProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { status: sync } = useRowSync('followUps', order.id);
  const { street, town } = addressLines(i18n, order.address);
  const assignee = followUpAssigneeOf(order, followUp ?? undefined)?.name;
  const dueOn = followUp?.dueOn ?? null;
  const day = dueOn === null ? null : formats.day(dueOn);
  const facts = [
    day === null ? null : t`à remettre le ${day}`,
    assignee === undefined ? null : t`Attribué à ${assignee}`,
  ].filter((fact) => fact !== null);
  return (
    <header className="flex items-start justify-between gap-x-4">
      <div className="min-w-0">
        <LocalLink
          to={`/orders/${order.number ?? order.id}`}
          className="flex min-h-11 items-center text-lg leading-snug font-bold text-accent underline underline-offset-2"
        >
          <span className="max-lg:truncate">{[street, town].filter((part) => part !== '').join(', ')}</span>
        </LocalLink>
        <p className="flex items-center gap-x-2 text-sm text-ink-2">
          <span className="max-lg:truncate">
            {[order.number, ...facts].filter((part) => part !== null).join(' · ')}
          </span>
          <SyncMark status={sync} />
        </p>
      </div>
      <div className="flex max-lg:hidden">{actions}</div>
    </header>
  );
}
