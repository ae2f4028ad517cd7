import { useLingui } from '@lingui/react/macro';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';

/** Returns the function that cancels a visit, and says so with this text once it is stored on this device. */
export function useCancelVisit(): (visit: ClientVisit, text: string) => Promise<void> {
  const mutate = useMutate();
  const showOutcome = useShowOutcome();
  return async ({ id: clientVisitId, clientId }, text) => {
    const args = { clientVisitId, clientId };
    showOutcome(await mutate({ name: 'clientVisit.cancel', args }), text);
  };
}

/** Returns the function that asks whether to cancel a visit that is not over, and cancels it. */
export function useAskToCancelVisit(): (visit: ClientVisit, clientName: string) => Promise<void> {
  const { t } = useLingui();
  const formats = useFormats();
  const confirm = useConfirm();
  const cancel = useCancelVisit();
  return async (visit, clientName) => {
    const { checkedInAt, plannedAt } = visit;
    const answer = await confirm({
      title: t`Annuler cette visite ?`,
      body:
        checkedInAt === null
          ? `${clientName}, ${formats.dateTime(plannedAt)}`
          : t`${clientName} : l’arrivée de ${formats.time(checkedInAt)} ne compte plus comme une visite.`,
      confirmLabel: t`Annuler la visite`,
      cancelLabel: t`Garder`,
      danger: true,
    });
    if (answer.accepted) await cancel(visit, t`Visite annulée.`);
  };
}
