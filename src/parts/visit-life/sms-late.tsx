import { Trans, useLingui } from '@lingui/react/macro';
import { MessageSquareWarning } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { phoneLink } from '#labels/contact-links.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { waits } from '#sync/send-status.ts';
import { Button } from '#ui/button.tsx';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { later } from '#ui/later.tsx';
import { SyncMark } from '#ui/marks.tsx';
import { useNow } from '#ui/use-now.ts';
import type { Delay, DelayChoiceProps } from './delay-choice.tsx';
import { isVisitNear } from './visit-near.ts';
import { useShowOutcome } from '#parts/use-show-outcome.ts';

// It stands in a dialog.
const DelayChoice = later<DelayChoiceProps>(async () => (await import('./delay-choice.tsx')).DelayChoice);

const usualDelay: Delay = 20;

interface SmsLateProps {
  order: Order;
  visits: readonly Visit[];
}

/**
 * Sends whom the certifier meets an SMS about a delay, after a confirmation (specification §5). Offered when a number exists and a
 * visit is near. Shows the state of the last SMS.
 */
export function SmsLate({ order, visits }: SmsLateProps) {
  const now = useNow();
  const { entries, isRead } = useRowSync('orders', order.id);
  const last = entries.findLast(({ name }) => name === 'order.smsLate');
  const isOffered = phoneLink(order) !== null && visits.some((visit) => isVisitNear(visit, now));
  const isShown = isRead && (isOffered || last !== undefined);
  if (!isShown) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line-2 pt-3">
      {isOffered ? <SmsButton order={order} waiting={last?.state === 'pending'} /> : null}
      <SmsState order={order} entry={last} now={now} />
    </div>
  );
}

function SmsButton({ order, waiting }: { order: Order; waiting: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  const ask = useConfirm();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();
  const { submit, isSubmitting } = useSubmit(async (minutes: Delay) => {
    const outcome = await mutate({ name: 'order.smsLate', args: { orderId: order.id, minutes } });
    return showOutcome(outcome, t`SMS enregistré ici, il part dès que possible.`);
  });
  const name = phoneLink(order)?.name ?? '';

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

  return (
    <Button
      icon={MessageSquareWarning}
      disabled={isSubmitting || waiting}
      onClick={() => void press()}
      className="self-start"
    >
      <Trans>SMS de retard</Trans>
    </Button>
  );
}

interface SmsStateProps {
  order: Order;
  entry: ReturnType<typeof useRowSync>['entries'][number] | undefined;
  now: number;
}

/** Shows the state of the last SMS. Refused ones are among the order's refusals. */
function SmsState({ order, entry, now }: SmsStateProps) {
  const formats = useFormats();
  if (entry?.state === 'pending') {
    const expiresAt = entry.expiresAt ?? entry.createdAt;
    const isOver = Date.parse(expiresAt) <= now;
    return (
      <p className={`flex flex-wrap items-center gap-2 text-sm ${isOver ? 'text-bad' : 'text-ink-2'}`}>
        {isOver ? (
          <Trans>SMS non envoyé : son délai est dépassé. Appelez plutôt.</Trans>
        ) : (
          <>
            <Trans>SMS de retard pas encore envoyé ; il ne part plus après {formats.time(expiresAt)}.</Trans>
            <SyncMark status={waits('next')} />
          </>
        )}
      </p>
    );
  }
  if (entry?.state === 'refused' || order.smsLateAt === null) return null;
  return (
    <p className="text-sm text-ink-2">
      <Trans>SMS de retard remis au serveur, demandé : {formats.recent(order.smsLateAt, now)}</Trans>
    </p>
  );
}
