import type { Order } from '#contract/entities/order.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import { peopleFields } from '#contract/mutations/orders/order-update.ts';
import { writeDraft } from '#data/drafts/drafts.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import type { DraftedField } from './order-field.draft.ts';
import { draftedFields, orderFieldDraft } from './order-field.draft.ts';
import { addressText, contactsText, customerText, servicesText } from './sheet-texts.ts';

/** Returns each draft of a sheet as it stands with the values of this order. */
function sheetTexts(order: Order): Readonly<Partial<Record<DraftedField, string>>> {
  return {
    address: addressText(order),
    client: customerText(order),
    contacts: contactsText(order.contacts),
    owner: order.owner ?? '',
    affiliates: JSON.stringify(order.affiliates),
    services: servicesText(order),
    ...Object.fromEntries(peopleFields.map((field) => [field, order[field]?.id ?? ''])),
  };
}

/** Restores the values of a refused change into the drafts of the sheets. The sheets read them when they open. */
export function restoreSheetDrafts(db: UserDatabase, order: Order, changes: OrderChanges): void {
  const stored = sheetTexts(order);
  const changed = sheetTexts({ ...order, ...changes });
  for (const field of draftedFields) {
    const [base = '', text = base] = [stored[field], changed[field]];
    // Until the write ends, the draft stands in local storage.
    if (text !== base) void writeDraft(db, orderFieldDraft(order.id, field), { text, base }, Date.now());
  }
}
