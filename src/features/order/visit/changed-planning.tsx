import type { Order } from '#contract/entities/order.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { orderValueLabels } from '#labels/orders/order-value-labels.ts';
import { useFormats } from '#ui/format.ts';
import { ChangedField } from '../forms/changed-field.tsx';
import { propertyOf } from '../forms/property-text.ts';
import { plannedInstant } from '../forms/planned-text.ts';

export interface ChangedPlanningProps {
  draft: DraftText;
  order: Order;
  field: 'plannedVisitAt' | 'realEstate';
}

/** Says that a field of the planning changed after its draft was started, and asks. */
export function ChangedPlanning({ draft, order, field }: ChangedPlanningProps) {
  const context = useLabelContext(useFormats());
  const valueOf = (text: string): unknown =>
    field === 'realEstate' ? propertyOf(text, order.realEstate) : plannedInstant(text);
  return (
    <ChangedField
      draft={draft}
      orderId={order.id}
      field={field}
      show={(text) => orderValueLabels(context, field, valueOf(text))}
    />
  );
}
