import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import type { LookUp } from '#hooks/orders/use-access.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { OrderNotOnDevice } from './order-not-on-device.tsx';

export interface OrderPageProps {
  idOrNumber: string;
  /** Asks the server about an order that is not on this device. */
  lookUp: LookUp;
}

/** Shows a page of an order that is on this device, and otherwise what the server says of it. */
export function OrderOnDevice({
  idOrNumber,
  lookUp,
  children,
}: OrderPageProps & { children: (order: Order) => ReactNode }) {
  const { t } = useLingui();
  const found = useLive(async (db) => ({ order: await findOrder(db, idOrNumber) }), [idOrNumber]);
  if (found === undefined)
    return (
      <div className="p-4">
        <SkeletonCards label={t`Lecture de la commande`} count={1} />
      </div>
    );
  if (found.order === undefined) return <OrderNotOnDevice idOrNumber={idOrNumber} lookUp={lookUp} />;
  return children(found.order);
}
