import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { ButtonSize } from '#ui/button.tsx';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { useStartVisit } from './use-start-visit.ts';

interface StartVisitButtonProps {
  visit: Visit;
  size: ButtonSize;
  className?: string | undefined;
}

/** Starts the user's own visit; says so when it is planned for another day. */
export function StartVisitButton({ visit, size, className }: StartVisitButtonProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const start = useStartVisit(visit);
  const time = formats.time(visit.plannedStart);
  const planned = formats.longDate(visit.plannedStart);

  function press(): void {
    const isToday = brusselsDay(visit.plannedStart) === brusselsDay(Date.now());
    void start(isToday ? null : t`Elle est prévue le ${planned} à ${time}, pas aujourd’hui.`);
  }

  return (
    <Button look="primary" size={size} icon={Play} onClick={press} className={className}>
      <Trans>Commencer la visite de {time}</Trans>
    </Button>
  );
}
