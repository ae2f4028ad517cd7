import { Trans } from '@lingui/react/macro';
import { ClipboardList } from 'lucide-react';
import { isStartable } from '#hooks/startable.ts';
import { useStartVisit } from '#hooks/use-start-visit.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { StartVisitButton } from '#ui/start-visit-button.tsx';
import type { DayVisit } from './use-day.ts';

interface StartActionProps {
  item: DayVisit;
  className: string;
}

/** The thing to do now: start the visit, or go on with the one under way. */
export function StartAction({ item: { visit, order }, className }: StartActionProps) {
  const start = useStartVisit(visit);
  if (isStartable(visit, visit.employee.id)) {
    return <StartVisitButton plannedStart={visit.plannedStart} start={start} size="large" className={className} />;
  }
  return (
    <LocalLink
      to={`/orders/${order?.number ?? visit.orderId}`}
      className={buttonClasses('primary', 'large', className)}
    >
      <Icon of={ClipboardList} />
      <Trans>Ouvrir la visite en cours</Trans>
    </LocalLink>
  );
}
