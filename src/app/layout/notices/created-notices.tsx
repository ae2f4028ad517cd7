import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CreationOutcome } from '#data/queries/orders/new-orders.ts';
import { creationOutcomesFollowed } from '#data/queries/orders/new-orders.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import { useToast } from '#ui/layers/toast.tsx';

/**
 * Reports, on any page, the result of orders that were created on this device: the server's number, or why it refused.
 * This part loads when the page is idle, so it also reports results since the page was opened. The order itself shows
 * earlier ones.
 */
export function CreatedNotices() {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const { db } = useAppData();
  const showToast = useToast();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const outcomes = useLive(creationOutcomesFollowed, [performance.timeOrigin]);
  const reported = useRef(new Set<string>());

  useEffect(() => {
    async function notify({ orderId, refusal }: CreationOutcome): Promise<void> {
      // The order's own page shows it.
      if (location.pathname.endsWith(`/orders/${orderId}`)) return;
      if (refusal !== null) {
        showToast({
          text: errorText(refusal),
          action: { label: t`Rouvrir`, run: () => void navigate(localPath(`/orders/new?order=${orderId}`)) },
        });
        return;
      }
      const order = await findOrder(db, orderId);
      if (order === undefined) return;
      const { number } = order;
      showToast({
        text: number === null ? t`Commande créée avec succès` : t`Commande créée avec succès : ${number}`,
        action: { label: t`Ouvrir`, run: () => void navigate(localPath(`/orders/${number ?? orderId}`)) },
      });
    }
    for (const outcome of outcomes ?? []) {
      if (reported.current.has(outcome.id)) continue;
      reported.current.add(outcome.id);
      void notify(outcome).catch(() => undefined);
    }
    // The notices depend on the outcomes only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [outcomes]);

  return null;
}
