import { useNavigate } from 'react-router-dom';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { refusedCreation } from '#data/queries/orders/new-orders.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import type { NewOrder } from './use-new-order.ts';

/**
 * Returns the action that creates the order on this device and opens its page. Its identifier was made with the form, so several taps
 * create one order. The mutation of a refused order is replaced in place, so that the later mutations of the order still follow it.
 */
export function useCreateOrder({
  orderId,
  clear,
}: Pick<NewOrder, 'orderId' | 'clear'>): Submit<[args: MutationArgs<'order.create'>]> {
  const { db, mutate } = useAppData();
  const navigate = useNavigate();
  const localPath = useLocalPath();

  async function save(args: MutationArgs<'order.create'>): Promise<void> {
    if ((await findOrder(db, orderId)) !== undefined) return;
    const refused = await refusedCreation(db, orderId);
    await mutate({ name: 'order.create', args }, { replaces: refused?.id ?? null });
  }

  return useSubmit(async (args: MutationArgs<'order.create'>) => {
    await save(args);
    await clear();
    void navigate(localPath(`/orders/${orderId}`), { replace: true });
    return null;
  });
}
