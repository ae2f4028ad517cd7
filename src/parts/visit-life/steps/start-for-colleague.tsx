import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { Visit } from '#contract/entities/visit.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { useStartVisit } from './use-start-visit.ts';

/** Starts a colleague's visit for a supervisor who replaces them, under the supervisor's own name. */
export function StartForColleague({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const formats = useFormats();
  const start = useStartVisit(visit);
  const { name } = visit.employee;
  const planned = formats.longDate(visit.plannedStart);
  const time = formats.time(visit.plannedStart);

  function press(): void {
    void start(t`C’est celle de ${name}, prévue le ${planned} à ${time} : le début est noté à votre nom.`);
  }

  return (
    <Button icon={Play} onClick={press}>
      <Trans>Faire la visite moi-même</Trans>
    </Button>
  );
}
