import { Trans } from '@lingui/react/macro';
import { ClipboardList } from 'lucide-react';
import type { Visit } from '#contract/entities/visit.ts';
import type { ButtonSize } from '#ui/button.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { formPath } from '../forms/form-paths.ts';
import { StartVisitButton } from './start-visit-button.tsx';
import { useWarmPosition } from './use-warm-position.ts';

interface VisitPrimaryProps {
  visit: Visit;
  size: ButtonSize;
  className?: string;
}

/** Offers the next action on the user's own visit: start it, or continue the form of the one under way. */
export function VisitPrimary({ visit, size, className }: VisitPrimaryProps) {
  useWarmPosition();
  if (visit.state !== 'started') return <StartVisitButton visit={visit} size={size} className={className} />;
  return (
    <LocalLink to={formPath(visit.id)} className={buttonClasses('primary', size, className)}>
      <Icon of={ClipboardList} size={size === 'large' ? 22 : 18} />
      <Trans>Remplir le formulaire</Trans>
    </LocalLink>
  );
}
