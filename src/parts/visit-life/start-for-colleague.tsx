import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { Visit } from '#contract/entities/visit.ts';
import { useVisitMoves } from '#hooks/use-visit-moves.ts';
import { Button } from '#ui/button.tsx';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/toast.tsx';

/** Starts a colleague's visit, for a supervisor who stands in for them; always asked first, and recorded under the own name. */
export function StartForColleague({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const formats = useFormats();
  const showToast = useToast();
  const { start } = useVisitMoves(visit);
  const ask = useConfirm();
  const { name } = visit.employee;
  const planned = formats.longDate(visit.plannedStart);
  const time = formats.time(visit.plannedStart);

  async function press(): Promise<void> {
    const { accepted } = await ask({
      title: t`Commencer la visite de ${name} ?`,
      body: t`Elle est prévue le ${planned} à ${time}. Le début sera noté à votre nom et ne peut pas être repris.`,
      confirmLabel: t`Commencer`,
      cancelLabel: t`Pas maintenant`,
    });
    if (!accepted) return;
    const outcome = await start();
    showToast({
      text: 'problem' in outcome ? outcome.problem : t`Visite commencée à ${formats.time(outcome.at)}, enregistré ici.`,
    });
  }

  return (
    <Button icon={Play} onClick={() => void press()} className="self-start">
      <Trans>Commencer à la place de {name}</Trans>
    </Button>
  );
}
