import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';

/**
 * Returns a function that asks before a step that belongs to the day of a visit, by the name of its button. Resolves to true at
 * once on that day.
 */
export function useAskOtherDay({ plannedStart }: Pick<Visit, 'plannedStart'>): (step: string) => Promise<boolean> {
  const { t } = useLingui();
  const ask = useConfirm();
  const formats = useFormats();
  return async (step) => {
    if (brusselsDay(plannedStart) === brusselsDay(Date.now())) return true;
    const [planned, time] = [formats.longDate(plannedStart), formats.time(plannedStart)];
    const { accepted } = await ask({
      title: t`Cette visite n’est pas prévue aujourd’hui`,
      body: t`Elle est prévue le ${planned} à ${time}.`,
      confirmLabel: step,
      cancelLabel: t`Annuler`,
      doubtful: true,
    });
    return accepted;
  };
}
