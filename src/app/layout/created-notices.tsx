import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CreationOutcome } from '#data/queries/new-orders.ts';
import { creationOutcomes } from '#data/queries/new-orders.ts';
import { findOrder } from '#data/queries/orders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useLive } from '#hooks/use-live.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import { useToast } from '#ui/toast.tsx';

/**
 * Says, on whichever page, what became of orders that were created on this device: the number that the server gave, or why it
 * refused. It is fetched when the page is idle, so what was answered since the page was opened is told too; what was answered
 * before that is told by the order itself.
 */
export function CreatedNotices() {
  const { t, i18n } = useLingui();
  const { db } = useAppData();
  const showToast = useToast();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const outcomes = useLive((from) => creationOutcomes(from, performance.timeOrigin), []);
  const told = useRef(new Set<string>());

  useEffect(() => {
    async function tell({ orderId, refusal }: CreationOutcome): Promise<void> {
      // Its own page says it itself.
      if (location.pathname.endsWith(`/orders/${orderId}`)) return;
      if (refusal !== null) {
        showToast({
          text: errorSentence(i18n, refusal),
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
      if (told.current.has(outcome.id)) continue;
      told.current.add(outcome.id);
      void tell(outcome).catch(() => undefined);
    }
    // What is said follows the outcomes alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [outcomes]);

  return null;
}
