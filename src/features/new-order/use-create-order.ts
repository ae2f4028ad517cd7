import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { toLocalWriteError } from '#data/local-write-error.ts';
import { editRefused } from '#data/outbox-actions.ts';
import { refusedCreation } from '#data/queries/new-orders.ts';
import { findOrder } from '#data/queries/orders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import type { NewOrder } from './use-new-order.ts';

export interface CreateOrder {
  busy: boolean;
  /** Why the order is not on this device, in words. */
  error: string | null;
  create: (args: MutationArgs<'order.create'>) => Promise<void>;
}

/**
 * Creates the order on this device and goes to it, which says where it stands. One tap or several make one order: its identifier was made with the form. A
 * refused one is sent again, corrected, in its old place, so that what was written on it meanwhile follows.
 */
export function useCreateOrder({ orderId, clear }: Pick<NewOrder, 'orderId' | 'clear'>): CreateOrder {
  const { i18n } = useLingui();
  const { db, mutate, newId, requestSync } = useAppData();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function save(args: MutationArgs<'order.create'>): Promise<void> {
    if ((await findOrder(db, orderId)) !== undefined) return;
    const refused = await refusedCreation(db, orderId);
    const id =
      refused === undefined ? null : await editRefused(db, refused.id, args, { newId: newId(), now: Date.now() });
    if (id === null) await mutate('order.create', args);
    else requestSync(true);
  }

  async function create(args: MutationArgs<'order.create'>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await save(args);
      await clear();
      void navigate(localPath(`/orders/${orderId}`), { replace: true });
    } catch (failure) {
      setError(errorSentence(i18n, toLocalWriteError(failure).code));
    }
    running.current = false;
    setBusy(false);
  }

  return { busy, error, create };
}
