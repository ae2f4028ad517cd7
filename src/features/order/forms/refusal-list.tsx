import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { RowSync } from '#hooks/sync/use-row-sync.ts';
import { Card } from '#ui/page/card.tsx';
import { RefusalItem } from './refusal-item.tsx';
import { useRestoreFromAddress } from './restore-refused.ts';
import type { OrderForms } from './use-order-forms.ts';
import type { ShowPart } from '../use-order-tab.ts';

export interface RefusalListProps {
  order: Order;
  refused: RowSync['entries'];
  forms: OrderForms;
  /** Called with the form's card once it holds a refused change. */
  onRestored: ShowPart;
}

/** Lists refused changes of an order. */
export function RefusalList({ order, refused, forms, onRestored }: RefusalListProps) {
  const { t } = useLingui();
  const { db } = useAppData();
  const place = { db, order, forms };
  useRestoreFromAddress(refused, place, onRestored);
  return (
    <Card title={t`Refusé par le serveur, à vous de décider`} tone="bad">
      <ul className="divide-y divide-line-2">
        {refused.map((entry) => (
          <RefusalItem key={entry.id} entry={entry} place={place} onRestored={onRestored} />
        ))}
      </ul>
    </Card>
  );
}
