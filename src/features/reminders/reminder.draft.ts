import { msg } from '@lingui/core/macro';
import type { DraftHandle } from '#hooks/drafts/define-draft.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

const label = msg`Rappel`;

/** A reminder that the field names as the address does: `new`, `client.0191…`. */
export const reminderDraft = defineDraft({
  kind: 'reminder',
  of: null,
  label,
  path: ({ field }) => `/rappel?remind=${field}`,
});

/** A new reminder about an order. */
export const orderReminderDraft = defineDraft({
  kind: 'orderReminder',
  of: 'orders',
  label,
  path: ({ id }) => `/rappel?remind=order.${id}`,
});

/** Returns the draft of the reminder that the address opens. */
export function reminderDraftOf(slot: string): DraftHandle {
  return slot.startsWith('order.') ? orderReminderDraft(slot.slice('order.'.length)) : reminderDraft(slot);
}
