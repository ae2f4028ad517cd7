import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { settledUpdates } from '#data/queries/sync/order-outbox.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useToast } from '#ui/layers/toast.tsx';

/**
 * Announces a change of the order once the server has settled it and nothing of it was set aside. Before that, the mark
 * of the order says that it waits.
 */
export function useUpdatedToast(orderId: string): void {
  const { t } = useLingui();
  const { db } = useAppData();
  const showToast = useToast();
  const { entries, isRead } = useRowSync('orders', orderId);
  /** The changes seen waiting on this page. */
  const waiting = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!isRead) return;
    const now = entries.filter(({ name, again }) => name === 'order.update' && again === undefined).map(({ id }) => id);
    const gone = waiting.current.filter((id) => !now.includes(id));
    waiting.current = now;
    if (gone.length === 0) return;
    settledUpdates(db, orderId, gone).then(
      (settled) => {
        if (settled.length > 0) showToast({ text: t`Commande mise à jour avec succès` });
      },
      () => undefined,
    );
  }, [db, orderId, entries, isRead, showToast, t]);
}
