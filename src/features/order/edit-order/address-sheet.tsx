import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useOrderMemory } from '#hooks/orders/use-order-memory.ts';
import { orderValueLabels } from '#labels/orders/order-value-labels.ts';
import { AddressPart, PropertyKind } from '#parts/order-form/address-part.tsx';
import { toAddress } from '#parts/addresses/address-form.ts';
import type { OrderForm } from '#parts/order-form/order-form.ts';
import { emptyForm } from '#parts/order-form/order-form.ts';
import { problemsOf } from '#parts/order-form/problems.ts';
import { useConfirmDoubts } from '#parts/order-form/use-confirm-doubts.tsx';
import { useZipcodes } from '#hooks/addresses/use-zipcodes.ts';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { useFormats } from '#ui/format.ts';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { propertyOf, propertyText } from '../forms/property-text.ts';
import { ChangedField } from '../forms/changed-field.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { useOrderLock } from './order-lock.tsx';
import type { SheetProps, SheetSearches } from './sheet-props.ts';
import { addressChanges, addressFormText, addressText, formOf } from '../forms/sheet-texts.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import { orderFieldDraft } from '../forms/order-field.draft.ts';

type AddressSheetProps = SheetProps & Pick<SheetSearches, 'addressProviders'>;

/** Edits the property's address, type and category. */
export function AddressSheet({ order, forms, onClose, addressProviders }: AddressSheetProps) {
  const { t } = useLingui();
  const lock = useOrderLock(order, 'address');
  const draft = useDraft(orderFieldDraft(order.id, 'address'), addressText(order));
  const property = useDraft(orderFieldDraft(order.id, 'realEstate'), propertyText(order.realEstate));
  const memory = useOrderMemory();
  const zipcodes = useZipcodes();
  const context = useLabelContext(useFormats());
  const { submit, isSubmitting, error } = useSaveSheet(order.id, 'address', forms, onClose);
  const confirmDoubts = useConfirmDoubts();
  const [tried, setTried] = useState(false);
  useDirtyForm(draft.dirty || property.dirty);
  const kind = propertyOf(property.text, order.realEstate);
  const form: OrderForm = { ...formOf(draft.text), ...kind };
  const changed = addressChanges(order, form);
  const all = Object.keys(changed).length === 0 ? new Map<string, never>() : problemsOf('property', form, zipcodes);
  const problems = tried ? all : new Map<string, never>();

  async function save(): Promise<void> {
    setTried(true);
    if (
      all.size > 0 ||
      (await confirmDoubts({ ...emptyForm, address: form.address }, t`Enregistrer quand même`)) !== null
    )
      return;
    void submit({ ...changed, ...(property.dirty ? { realEstate: kind } : {}) }, [draft, property]);
  }

  return (
    <EditSheet
      title={t`Adresse et bien`}
      lock={lock}
      drafts={[draft, property]}
      problemCount={problems.size}
      isSubmitting={isSubmitting}
      error={error}
      onSave={() => void save()}
      onClose={onClose}
    >
      <fieldset disabled={lock !== undefined} className="flex min-w-0 flex-col gap-4">
        <AddressPart
          form={form}
          problems={problems}
          memory={memory}
          addressProviders={addressProviders}
          // The kind of property is what was seen on site: another address does not change it.
          change={(part) => draft.setText(addressFormText({ ...form, ...part }))}
        />
      </fieldset>
      <ChangedField
        draft={draft}
        orderId={order.id}
        field="address"
        show={(text) => orderValueLabels(context, 'address', toAddress(formOf(text).address))}
      />
      <ConflictNotice orderId={order.id} field="address" />
      <PropertyKind
        form={form}
        change={({ type = kind.type, category = kind.category }) => property.setText(propertyText({ type, category }))}
      />
      <ChangedField
        draft={property}
        orderId={order.id}
        field="realEstate"
        show={(text) => orderValueLabels(context, 'realEstate', propertyOf(text, order.realEstate))}
      />
    </EditSheet>
  );
}
