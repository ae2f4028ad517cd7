import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { toLocalWriteError } from '#data/local-write-error.ts';
import { editRefused } from '#data/outbox-actions.ts';
import { refusedCreation } from '#data/queries/new-orders.ts';
import { findOrder } from '#data/queries/orders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useOnce } from '#hooks/use-once.ts';
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
  const { busy, error, once } = useOnce();

  async function save(args: MutationArgs<'order.create'>): Promise<void> {
    if ((await findOrder(db, orderId)) !== undefined) return;
    const refused = await refusedCreation(db, orderId);
    const id =
      refused === undefined ? null : await editRefused(db, refused.id, args, { newId: newId(), now: Date.now() });
    if (id === null) await mutate('order.create', args);
    else requestSync(true);
  }

  /** Why it is not on this device, in words; null when it is. */
  async function attempt(args: MutationArgs<'order.create'>): Promise<string | null> {
    try {
      await save(args);
      await clear();
    } catch (failure) {
      return errorSentence(i18n, toLocalWriteError(failure).code);
    }
    void navigate(localPath(`/orders/${orderId}`), { replace: true });
    return null;
  }

  return { busy, error, create: async (args) => void (await once(() => attempt(args))) };
}
