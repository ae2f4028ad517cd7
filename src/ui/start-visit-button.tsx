import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { ButtonSize } from './button.tsx';
import { Button } from './button.tsx';
import { useConfirm } from './confirm.ts';
import { brusselsDay, useFormats } from './format.ts';
import { useToast } from './toast.tsx';

interface StartVisitButtonProps {
  /** Instant of the planned start. */
  plannedStart: string;
  /** Makes the change: when it was started, or what kept it from being so. */
  start: () => Promise<{ at: string } | { problem: string }>;
  size: ButtonSize;
  className?: string | undefined;
}

/** Starts a visit; asks first when it is planned for another day, since a start cannot be taken back. */
export function StartVisitButton({ plannedStart, start, size, className }: StartVisitButtonProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const showToast = useToast();
  const ask = useConfirm();
  const time = formats.time(plannedStart);
  const planned = formats.longDate(plannedStart);

  async function press(): Promise<void> {
    if (brusselsDay(plannedStart) !== brusselsDay(Date.now())) {
      const { accepted } = await ask({
        title: t`Commencer cette visite maintenant ?`,
        body: t`Elle est prévue le ${planned} à ${time}, pas aujourd’hui.`,
        confirmLabel: t`Commencer`,
        cancelLabel: t`Pas maintenant`,
      });
      if (!accepted) return;
    }
    const outcome = await start();
    showToast({
      text: 'problem' in outcome ? outcome.problem : t`Visite commencée à ${formats.time(outcome.at)}, enregistré ici.`,
    });
  }

  return (
    <Button look="primary" size={size} icon={Play} onClick={() => void press()} className={className}>
      <Trans>Commencer la visite de {time}</Trans>
    </Button>
  );
}
