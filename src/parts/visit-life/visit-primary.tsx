import { Trans } from '@lingui/react/macro';
import { ClipboardList } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { later } from '#ui/page/later.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { formPath } from '../forms/form-paths.ts';
import type { FinishVisitProps } from './steps/finish-visit.tsx';
import { StartVisitButton } from './steps/start-visit-button.tsx';
import { useHasForm } from './steps/use-has-form.ts';
import { useWarmPosition } from './steps/use-warm-position.ts';

// A form that is sent already is rare as a page opens. Its room is there before.
const FinishVisit = later<FinishVisitProps>(async () => (await import('./steps/finish-visit.tsx')).FinishVisit, {
  Before: ({ size, className }) => (
    <span className={buttonClasses('primary', size, classNames(className, 'invisible'))} />
  ),
});

interface VisitPrimaryProps {
  visit: Visit;
  /** Undefined while this device does not have it. */
  order: Order | undefined;
  size: ButtonSize;
  className?: string;
}

/** Offers the next action on the user's own visit: start it, fill in its form, or end it once any device has sent the form. */
export function VisitPrimary({ visit, order, size, className }: VisitPrimaryProps) {
  useWarmPosition();
  const hasForm = useHasForm(visit);
  if (visit.state !== 'started') return <StartVisitButton visit={visit} size={size} className={className} />;
  if (hasForm === true && order !== undefined)
    return <FinishVisit visit={visit} order={order} size={size} className={className} />;
  // Until it is known which of the two it is, its room is there and nothing to press.
  const isUnknown = hasForm === undefined;
  return (
    <LocalLink
      to={formPath(visit.id)}
      className={buttonClasses('primary', size, classNames(className, isUnknown && 'invisible'))}
    >
      <Icon of={ClipboardList} size={size === 'large' ? 22 : 18} />
      <Trans>Remplir le formulaire</Trans>
    </LocalLink>
  );
}
