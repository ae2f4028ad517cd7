import { useLingui } from '@lingui/react/macro';
import { refusedOfOrder } from '#data/queries/order-outbox.ts';
import { useLive } from '#hooks/use-live.ts';
import { Card } from '#ui/card.tsx';
import { RefusalItem } from './refusal-item.tsx';
import { useRestoreFromAddress } from './restore-refused.ts';
import type { OrderForms } from './use-order-forms.ts';

interface RefusalsProps {
  orderId: string;
  forms: OrderForms;
}

/** Lists the refused changes of an order. Each stays until its author retries, edits or discards it. */
export function Refusals({ orderId, forms }: RefusalsProps) {
  const { t } = useLingui();
  const refused = useLive((db) => refusedOfOrder(db, orderId), [orderId]) ?? [];
  useRestoreFromAddress(refused, forms);
  if (refused.length === 0) return null;
  return (
    <Card title={t`Refusé par le serveur, à vous de décider`} tone="bad">
      <ul className="divide-y divide-line-2">
        {refused.map((entry) => (
          <RefusalItem key={entry.id} entry={entry} forms={forms} />
        ))}
      </ul>
    </Card>
  );
}
