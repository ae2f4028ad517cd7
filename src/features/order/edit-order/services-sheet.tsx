import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { orderValueLabels } from '#labels/orders/order-value-labels.ts';
import { toServices } from '#parts/order-form/order-arguments.ts';
import type { OrderForm } from '#parts/order-form/order-form.ts';
import { emptyForm } from '#parts/order-form/order-form.ts';
import type { Problems } from '#parts/addresses/address-form.ts';
import { problemsOf } from '#parts/order-form/problems.ts';
import { useConfirmDoubts } from '#parts/order-form/use-confirm-doubts.tsx';
import { ServicesFields } from '#parts/order-form/services-fields.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { useFormats } from '#ui/format.ts';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { ChangedField } from '../forms/changed-field.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { useOrderLock } from './order-lock.tsx';
import type { SheetProps } from './sheet-props.ts';
import { formOf, servicesChanges, servicesFormText, servicesText } from '../forms/sheet-texts.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import { orderFieldDraft } from '../forms/order-field.draft.ts';

const noProblems: Problems = new Map();
const fields = ['services', 'priceInclVat', 'total', 'vatException'] as const;

/** Edits the services with count, duration and price, the final price and the VAT exception. */
export function ServicesSheet({ order, forms, onClose }: SheetProps) {
  const { t } = useLingui();
  const lock = useOrderLock(order, 'services');
  const draft = useDraft(orderFieldDraft(order.id, 'services'), servicesText(order));
  const context = useLabelContext(useFormats());
  const { submit, isSubmitting, error } = useSaveSheet(order.id, 'services', forms, onClose);
  const confirmDoubts = useConfirmDoubts();
  const [tried, setTried] = useState(false);
  useDirtyForm(draft.dirty);
  // The region of the address names the services.
  const { street, number, zipcode, city } = order.address;
  const address = { street, number, boxnumber: '', apartmentnumber: '', zipcode, city };
  const form: OrderForm = { ...formOf(draft.text), address };
  const all = problemsOf('services', form, null);
  const problems = tried ? all : noProblems;

  async function save(): Promise<void> {
    setTried(true);
    const changes = servicesChanges(order, form);
    if (all.size > 0 || changes === null) return;
    // The address names the services; it is not what is edited here.
    if ((await confirmDoubts({ ...emptyForm, services: form.services }, t`Enregistrer quand même`)) === null)
      void submit(changes, [draft]);
  }

  return (
    <EditSheet
      title={t`Services et prix`}
      lock={lock}
      drafts={[draft]}
      problemCount={problems.size}
      isSubmitting={isSubmitting}
      error={error}
      onSave={() => void save()}
      onClose={onClose}
    >
      <fieldset disabled={lock !== undefined} className="min-w-0">
        <ServicesFields
          form={form}
          problems={problems}
          change={(part) => draft.setText(servicesFormText({ ...form, ...part }))}
        />
      </fieldset>
      <ChangedField
        draft={draft}
        orderId={order.id}
        field="services"
        show={(text) => orderValueLabels(context, 'services', toServices(formOf(text).services) ?? [])}
      />
      {fields.map((field) => (
        <ConflictNotice key={field} orderId={order.id} field={field} />
      ))}
    </EditSheet>
  );
}
