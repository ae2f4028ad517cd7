import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Creation } from '#data/queries/new-orders.ts';
import { creations } from '#data/queries/new-orders.ts';
import { findOrder } from '#data/queries/orders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useLive } from '#hooks/use-live.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import { useToast } from '#ui/toast.tsx';

/**
 * Says, on whichever page, what became of orders that were created on this device: the number that the server gave, or why it
 * refused. What was settled while nobody looked is told by the order itself.
 */
export function CreatedNotices() {
  const { t, i18n } = useLingui();
  const { db } = useAppData();
  const showToast = useToast();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const now = useLive(creations, []);
  const before = useRef<readonly Creation[]>([]);

  useEffect(() => {
    if (now === undefined) return;
    const waited = before.current.filter(({ state }) => state !== 'refused');
    before.current = now;

    async function tell({ id, orderId }: Creation): Promise<void> {
      // Its own page says it itself.
      if (location.pathname.endsWith(`/orders/${orderId}`)) return;
      const still = now?.find((one) => one.id === id);
      if (still?.state === 'refused') {
        showToast({
          text: errorSentence(i18n, still.code ?? 'OrderCreationFailed'),
          action: { label: t`Rouvrir`, run: () => void navigate(localPath(`/orders/new?order=${orderId}`)) },
        });
      }
      if (still !== undefined) return;
      const order = await findOrder(db, orderId);
      if (order === undefined) return;
      const { number } = order;
      showToast({
        text: number === null ? t`Commande créée avec succès` : t`Commande créée avec succès : ${number}`,
        action: { label: t`Ouvrir`, run: () => void navigate(localPath(`/orders/${number ?? orderId}`)) },
      });
    }
    for (const creation of waited) void tell(creation).catch(() => undefined);
    // What is said follows the creations alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [now]);

  return null;
}
