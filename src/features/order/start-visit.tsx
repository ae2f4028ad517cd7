import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Visit } from '#contract/entities/visit.ts';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import type { ButtonSize } from '#ui/button.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { brusselsDay, useFormats } from '#ui/format.ts';
import { useToast } from '#ui/toast.tsx';

interface StartVisitProps {
  visit: Visit;
  size: ButtonSize;
  className?: string;
}

/** Starts a visit; asks first when it is planned for another day, since a start cannot be taken back. */
export function StartVisit({ visit, size, className }: StartVisitProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const mutate = useMutate();
  const showToast = useToast();
  const [asking, setAsking] = useState(false);
  const time = formats.time(visit.plannedStart);
  const planned = formats.longDate(visit.plannedStart);

  async function start(): Promise<void> {
    setAsking(false);
    const startedAt = new Date().toISOString();
    const outcome = await mutate('visit.start', { visitId: visit.id, orderId: visit.orderId, startedAt });
    showToast({
      text: outcome.ok
        ? t`Visite commencée à ${formats.time(startedAt)}, enregistré ici.`
        : errorSentence(i18n, outcome.code),
    });
  }

  function press(): void {
    if (brusselsDay(visit.plannedStart) === brusselsDay(Date.now())) void start();
    else setAsking(true);
  }

  return (
    <>
      <Button look="primary" size={size} icon={Play} onClick={press} className={className}>
        <Trans>Commencer la visite de {time}</Trans>
      </Button>
      <Dialog
        open={asking}
        title={t`Commencer cette visite maintenant ?`}
        body={t`Elle est prévue le ${planned} à ${time}, pas aujourd’hui.`}
        confirmLabel={t`Commencer`}
        cancelLabel={t`Pas maintenant`}
        onConfirm={() => void start()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** The one big thing on a phone: under the thumb, above the home bar. */
export function StartBar({ visit }: { visit: Visit }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-20 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <StartVisit visit={visit} size="large" className="w-full" />
    </div>
  );
}
