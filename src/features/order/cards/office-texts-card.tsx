import { useLingui } from '@lingui/react/macro';
import { remarkMax } from '#contract/values/limits.ts';
import type { Order } from '#contract/entities/order.ts';
import { useMayChange } from '#hooks/orders/use-may-change.ts';
import { orderFieldLabels } from '#labels/orders/order-field-labels.ts';
import { Gone, GoneNotice, useOrderGone } from '#parts/forms/gone.tsx';
import { FoldedCard } from '#ui/page/folded-card.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import { SaveBar } from '../forms/save-bar.tsx';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { ChangedField } from '../forms/changed-field.tsx';
import type { OrderForms } from '../forms/use-order-forms.ts';
import { officeTextFields } from '../forms/use-order-forms.ts';
import { useSaveOrder } from '../forms/use-save-order.ts';

interface OfficeTextsCardProps {
  order: Order;
  forms: OrderForms;
}

/** What is asked of the client as proof, and what is to be corrected on the invoice. */
export function OfficeTextsCard({ order, forms }: OfficeTextsCardProps) {
  const mayChange = useMayChange(order);
  const why = useOrderGone(!mayChange);
  const isTyped = officeTextFields.some((field) => forms.officeTexts[field].dirty);
  if (!mayChange && !isTyped) return null;
  return (
    <Gone why={why}>
      <OfficeTexts order={order} forms={forms} />
    </Gone>
  );
}

function OfficeTexts({ order, forms }: OfficeTextsCardProps) {
  const { t, i18n } = useLingui();
  const { submit, isSubmitting, error } = useSaveOrder(order.id, 'office-texts', forms);
  const { officeTexts } = forms;
  const changed = officeTextFields.filter((field) => officeTexts[field].dirty);
  const drafts = changed.map((field) => officeTexts[field]);
  return (
    <FoldedCard
      title={t`Preuves et retour sur la facture`}
      id="form-office-texts"
      isOpen={officeTextFields.some((field) => officeTexts[field].text !== '')}
    >
      <div className="flex flex-col gap-4">
        <GoneNotice />
        {officeTextFields.map((field) => (
          <div key={field}>
            <TextArea
              label={orderFieldLabels(i18n, field)}
              value={officeTexts[field].text}
              most={remarkMax}
              onChange={(event) => officeTexts[field].setText(event.target.value)}
            />
            <ChangedField draft={officeTexts[field]} orderId={order.id} field={field} />
            <ConflictNotice orderId={order.id} field={field} />
          </div>
        ))}
      </div>
      <SaveBar
        dirty={changed.length > 0}
        busy={isSubmitting}
        blocked={drafts.some((draft) => draft.movedTo !== null || isTooLong(draft.text, remarkMax))}
        error={error}
        onSave={() => void submit(Object.fromEntries(changed.map((field) => [field, officeTexts[field].text])), drafts)}
        onDiscard={() => forms.discard('office-texts', drafts)}
      />
    </FoldedCard>
  );
}
