import { Trans } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { canTakeSurvey } from '#contract/rules/surveys/needs-survey.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';

interface SurveyLinkProps {
  order: Order;
  className: string;
}

/** Leads to the survey of an order from the start of its visit on: what it asks is measured on site. */
export function SurveyLink({ order, className }: SurveyLinkProps) {
  if (!canTakeSurvey(order)) return null;
  return (
    <LocalLink to={`/suivi?order=${order.id}`} className={className}>
      <Icon of={ListChecks} size={18} />
      <span>
        <Trans>Relevé</Trans>
      </span>
    </LocalLink>
  );
}
