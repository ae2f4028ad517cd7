import { Trans, useLingui } from '@lingui/react/macro';
import { CircleDashed, ClipboardCheck } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { feedbackOfVisit } from '#data/queries/visits/feedback.ts';
import { filesOfOrder } from '#data/queries/files/files.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent, useInLanguage } from '#hooks/app/use-content.ts';
import { requiredOfOrder, missingOf } from '#data/queries/files/required-documents.ts';
import { useVisitTransitions } from '#hooks/orders/use-visit-transitions.ts';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useStepToast } from './use-step-toast.ts';

/**
 * Returns a function that lists what is still missing on this device: the form, the photos and documents that the
 * services demand, the money.
 */
function useMissingHere(visit: Visit, order: Order): () => Promise<string[]> {
  const { t } = useLingui();
  const { db } = useAppData();
  const content = useContent();
  const inLanguage = useInLanguage();
  const formats = useFormats();
  return async () => {
    const [feedback, files] = await Promise.all([feedbackOfVisit(db, visit), filesOfOrder(db, order.id)]);
    const uploads = files.map(({ upload }) => upload);
    const required = content === null ? [] : requiredOfOrder(order, content, uploads);
    return [
      ...(feedback === undefined ? [t`Le formulaire de visite`] : []),
      ...missingOf(required).map(({ document }) => inLanguage(document.name)),
      ...(order.paid ? [] : [t`Le paiement : ${formats.money(order.total)}`]),
    ];
  };
}

/** Returns the function that ends a visit that took place. First lists what is still missing, if anything: later it takes a second journey. */
export function useFinishVisit(visit: Visit, order: Order): () => void {
  const { t } = useLingui();
  const ask = useConfirm();
  const showStep = useStepToast(visit);
  const { complete } = useVisitTransitions(visit);
  const missingHere = useMissingHere(visit, order);

  async function press(): Promise<void> {
    const missing = await missingHere();
    if (missing.length > 0) {
      const { accepted } = await ask({
        title: t`Avant de partir, il manque encore ici :`,
        body: <Missing lines={missing} />,
        confirmLabel: t`Terminer quand même`,
        cancelLabel: t`Pas encore`,
        doubtful: true,
      });
      if (!accepted) return;
    }
    showStep(await complete(order), 'done', (time) => t`Visite terminée à ${time}.`);
  }

  return () => void press();
}

export interface FinishVisitProps {
  size: ButtonSize;
  className?: string | undefined;
  visit: Visit;
  order: Order;
}

/** Ends a visit as its main action. */
export function FinishVisit({ visit, order, size, className }: FinishVisitProps) {
  const finish = useFinishVisit(visit, order);
  return (
    <Button look="primary" size={size} icon={ClipboardCheck} onClick={finish} className={className}>
      <Trans>Terminer la visite</Trans>
    </Button>
  );
}

function Missing({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="flex max-h-[40dvh] flex-col gap-1.5 overflow-y-auto">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2">
          <Icon of={CircleDashed} size={18} className="mt-0.5 shrink-0 text-wait" />
          {line}
        </li>
      ))}
    </ul>
  );
}
