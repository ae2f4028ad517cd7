import { Trans, useLingui } from '@lingui/react/macro';
import { UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { Button } from '#ui/actions/button.tsx';
import { AssignSheet } from './assign-sheet.tsx';
import { KeyCap } from '#parts/list-detail/keys-hint.tsx';
import { useKeys } from '#parts/list-detail/use-keys.ts';

const none: Order[] = [];

/** Who has the order of a decision. Its button, or `a`, gives it to a colleague. Nothing when this device has no such order. */
export function Assignment({ orderId, ...props }: { orderId: string; shownWith: readonly string[] }) {
  const [order] = useLive((db) => ordersByIds(db, [orderId]), [orderId]) ?? none;
  return order === undefined ? null : <AssignmentOf order={order} {...props} />;
}

function AssignmentOf({ order, shownWith }: { order: Order; shownWith: readonly string[] }) {
  const { t } = useLingui();
  const [isAssigning, setIsAssigning] = useState(false);
  const open = (): void => setIsAssigning(true);
  useKeys({ a: open });
  const employee = order.assignee?.name;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-ink-2">{employee === undefined ? t`Attribuée à personne` : t`Attribuée à ${employee}`}</p>
      <Button icon={UserRoundPen} size="compact" onClick={open}>
        <Trans>Attribuer</Trans> <KeyCap of="a" />
      </Button>
      {isAssigning ? <AssignSheet order={order} shownWith={shownWith} onClose={() => setIsAssigning(false)} /> : null}
    </div>
  );
}
