import { useLingui } from '@lingui/react/macro';
import { refusedOfOrder } from '#data/queries/order-outbox.ts';
import { useLive } from '#hooks/use-live.ts';
import { Card } from '#ui/card.tsx';
import { RefusalItem } from './refusal-item.tsx';
import { useRestoreFromAddress } from './restore-refused.ts';
import type { OrderForms } from './use-order-forms.ts';
import type { ShowPart } from '../use-order-tab.ts';

interface RefusalsProps {
  orderId: string;
  forms: OrderForms;
  /** Called with the form's card once it holds a refused change. */
  onRestored: ShowPart;
}

/** Lists the refused changes of an order. Each stays until its author retries, edits or discards it. */
export function Refusals({ orderId, forms, onRestored }: RefusalsProps) {
  const { t } = useLingui();
  const refused = useLive((db) => refusedOfOrder(db, orderId), [orderId]) ?? [];
  useRestoreFromAddress(refused, forms, onRestored);
  if (refused.length === 0) return null;
  return (
    <Card title={t`Refusé par le serveur, à vous de décider`} tone="bad">
      <ul className="divide-y divide-line-2">
        {refused.map((entry) => (
          <RefusalItem key={entry.id} entry={entry} forms={forms} onRestored={onRestored} />
        ))}
      </ul>
    </Card>
  );
}
