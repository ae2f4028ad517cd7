import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { phoneLink } from '#labels/orders/contact-links.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useConfirm } from '#ui/layers/confirm.ts';
import { useFormats } from '#ui/format.ts';
import type { Delay } from './delay-choice.tsx';
import { DelayChoice } from './delay-choice.tsx';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';

const usualDelay: Delay = 20;

/**
 * Returns the function that sends whom the certifier meets an SMS about a delay, after a confirmation (specification §5). Null while
 * one waits to be sent.
 */
export function useSmsLate(order: Order): (() => void) | null {
  const { t } = useLingui();
  const formats = useFormats();
  const ask = useConfirm();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();
  const { entries, isRead } = useRowSync('orders', order.id);
  const { submit, isSubmitting } = useSubmit(async (minutes: Delay) => {
    const outcome = await mutate({ name: 'order.smsLate', args: { orderId: order.id, minutes } });
    return showOutcome(outcome, t`SMS demandé : il part dès que possible.`);
  });
  const name = phoneLink(order)?.name ?? '';
  const isWaiting = entries.findLast((entry) => entry.name === 'order.smsLate')?.state === 'pending';

  async function press(): Promise<void> {
    let minutes: Delay = usualDelay;
    const { accepted } = await ask({
      title: t`Prévenir ${name} de votre retard ?`,
      body: (
        <div className="flex flex-col gap-3">
          <DelayChoice initial={usualDelay} onChange={(chosen) => (minutes = chosen)} />
          <p>
            <Trans>Si le SMS ne peut pas partir dans les 45 minutes, il ne part plus.</Trans>{' '}
            {order.smsLateAt === null ? null : (
              <Trans>Un premier SMS a été demandé le {formats.dateTime(order.smsLateAt)}.</Trans>
            )}
          </p>
        </div>
      ),
      confirmLabel: t`Envoyer le SMS`,
      cancelLabel: t`Pas maintenant`,
    });
    if (accepted) await submit(minutes);
  }

  return isWaiting || isSubmitting || !isRead ? null : () => void press();
}
