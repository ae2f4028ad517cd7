import { useLingui } from '@lingui/react/macro';
import { remarkMax } from '#contract/values/limits.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import { orderFieldLabels } from '#labels/orders/order-field-labels.ts';
import { Card } from '#ui/page/card.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { ChangedField } from '../forms/changed-field.tsx';
import { SaveBar } from '../forms/save-bar.tsx';
import type { OrderForms, RemarkField } from '../forms/use-order-forms.ts';
import { remarkFields } from '../forms/use-order-forms.ts';
import { useSaveOrder } from '../forms/use-save-order.ts';

interface RemarksCardProps {
  order: Order;
  forms: OrderForms;
}

export function RemarksCard({ order, forms }: RemarksCardProps) {
  const { t, i18n } = useLingui();
  const { submit, isSubmitting, error } = useSaveOrder(order.id, 'remarks', forms);
  const changed = remarkFields.filter((field) => forms.remarks[field].dirty);
  const tooLong = (field: RemarkField): boolean => forms.remarks[field].text.length > remarkMax;

  function saveChanged(): void {
    const changes: OrderChanges = Object.fromEntries(changed.map((field) => [field, forms.remarks[field].text]));
    void submit(
      changes,
      changed.map((field) => forms.remarks[field]),
    );
  }

  return (
    <Card title={t`Remarques`} id="form-remarks">
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
        {remarkFields.map((field) => (
          <div key={field}>
            <TextArea
              label={orderFieldLabels(i18n, field)}
              value={forms.remarks[field].text}
              error={
                tooLong(field)
                  ? t`Trop long : ${forms.remarks[field].text.length} caractères, ${remarkMax} au plus. Raccourcissez le texte.`
                  : undefined
              }
              onChange={(event) => forms.remarks[field].setText(event.target.value)}
            />
            <ChangedField draft={forms.remarks[field]} orderId={order.id} field={field} />
            <ConflictNotice orderId={order.id} field={field} />
          </div>
        ))}
      </div>
      <SaveBar
        dirty={changed.length > 0}
        busy={isSubmitting}
        blocked={changed.some((field) => tooLong(field) || forms.remarks[field].movedTo !== null)}
        error={error}
        onSave={saveChanged}
        onDiscard={() =>
          forms.discard(
            'remarks',
            changed.map((field) => forms.remarks[field]),
          )
        }
      />
    </Card>
  );
}
