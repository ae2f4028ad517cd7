import { Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { Visit } from '#contract/entities/visit.ts';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { useStartVisit } from './use-start-visit.ts';

interface StartVisitButtonProps {
  visit: Visit;
  size: ButtonSize;
  className?: string | undefined;
}

/** Starts the user's own visit. */
export function StartVisitButton({ visit, size, className }: StartVisitButtonProps) {
  const formats = useFormats();
  const start = useStartVisit(visit);
  const time = formats.time(visit.plannedStart);
  return (
    <Button look="primary" size={size} icon={Play} onClick={() => void start()} className={className}>
      <Trans>Commencer la visite de {time}</Trans>
    </Button>
  );
}
