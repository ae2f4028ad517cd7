import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { waits } from '#sync/send-status.ts';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/lists/marks.tsx';
import { useNow } from '#ui/timing/use-now.ts';

/** Shows the state of the last SMS about a delay. Refused ones are among the order's refusals. */
export function SmsState({ order }: { order: Order }) {
  const formats = useFormats();
  const now = useNow();
  const { entries, isRead } = useRowSync('orders', order.id);
  const entry = entries.findLast(({ name }) => name === 'order.smsLate');
  if (!isRead) return null;
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
