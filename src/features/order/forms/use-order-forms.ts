import type { Order } from '#contract/entities/order.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import type { mergeTexts } from '#contract/rules/text/merge-texts.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { Editable } from '#labels/mutations/descriptor.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import type { FormName } from './form-name.ts';
import { plannedTextOf } from './planned-text.ts';
import { propertyText } from './property-text.ts';
import { listOf } from './list-text.ts';
import { useRestored } from './use-restored.ts';
import { orderFieldDraft, sheetOfField } from './order-field.draft.ts';
import { messageDraft } from '#parts/forms/message.draft.ts';
import type { DraftedField } from './order-field.draft.ts';

export const remarkFields = ['internalRemark', 'externalRemark', 'planningRemark'] as const;
export type RemarkField = (typeof remarkFields)[number];
export const officeTextFields = ['proofRequest', 'invoiceFeedbackMessage'] as const;
export type OfficeTextField = (typeof officeTextFields)[number];

type Merge = typeof mergeTexts;

/** The drafts of an order, stored at each keystroke, and the refused changes that they replace. */
export interface OrderForms {
  remarks: Record<RemarkField, DraftText>;
  officeTexts: Record<OfficeTextField, DraftText>;
  /** List of tags as text; see `tags-text.ts`. */
  tags: DraftText;
  /** `true` or `false`. */
  urgent: DraftText;
  /** Day and time as text; see `planned-text.ts`. */
  planned: DraftText;
  /** Kind of property as text; see `property-text.ts`. */
  property: DraftText;
  message: DraftText;
  /** The drafts are loaded. Nothing may be restored before. */
  ready: boolean;
  /**
   * Restores the content of a refused change into its form, but for drafts of sheets. The change stays refused until the form is
   * saved. `merge` comes with whoever restores: few orders need its library.
   */
  restore: (mutationId: string, content: Editable, merge: Merge) => FormName;
  isRestored: (mutationId: string) => boolean;
  /** Returns the refused change that the form's next mutation replaces: the first one restored into it. */
  replacedBy: (form: FormName) => string | null;
  /** Deletes drafts of a form that the user gave up. The refused changes restored into it stay refused. */
  discard: (form: FormName, drafts: readonly DraftText[]) => void;
  /**
   * Call it after a form's change is committed, with the drafts as saved. Clears them and discards the refused changes that the
   * form replaces. Text typed since the save stays.
   */
  saved: (form: FormName, drafts: readonly DraftText[]) => Promise<void>;
}

/** Merges the refused text and the text typed since, so that no line is lost and none stands twice. */
function withTyped(refused: string, draft: DraftText, merge: Merge): string {
  const hasTyped = draft.dirty && draft.text.trim() !== '';
  return hasTyped ? merge(draft.base, refused, draft.text) : refused;
}

function restoreTexts(
  texts: Record<RemarkField | OfficeTextField, DraftText>,
  changes: OrderChanges,
  merge: Merge,
): void {
  for (const field of [...remarkFields, ...officeTextFields]) {
    const text = changes[field];
    if (text !== undefined) texts[field].setText(withTyped(text, texts[field], merge));
  }
}

function formNameOf(content: Editable): FormName {
  if ('body' in content) return 'message';
  const { changes } = content;
  const [sheet] = Object.keys(changes).flatMap((field) => sheetOfField(field) ?? []);
  if (sheet !== undefined) return sheet;
  if (remarkFields.some((field) => changes[field] !== undefined)) return 'remarks';
  if (officeTextFields.some((field) => changes[field] !== undefined)) return 'office-texts';
  return changes.plannedVisitAt !== undefined || changes.realEstate !== undefined ? 'planning' : 'labels';
}

async function discardAll(db: UserDatabase, mutationIds: readonly string[]): Promise<void> {
  if (mutationIds.length === 0) return;
  // Runs the schemas of every mutation.
  const { discardMutations } = await import('#data/outbox/discard.ts');
  await discardMutations(db, mutationIds, Date.now());
}

export function useOrderForms(order: Order): OrderForms {
  const { db } = useAppData();
  const of = (field: DraftedField) => orderFieldDraft(order.id, field);
  const internalRemark = useDraft(of('internalRemark'), order.internalRemark);
  const externalRemark = useDraft(of('externalRemark'), order.externalRemark);
  const planningRemark = useDraft(of('planningRemark'), order.planningRemark);
  const proofRequest = useDraft(of('proofRequest'), order.proofRequest);
  const invoiceFeedbackMessage = useDraft(of('invoiceFeedbackMessage'), order.invoiceFeedbackMessage);
  const tags = useDraft(of('tags'), JSON.stringify(order.tags));
  const urgent = useDraft(of('urgent'), String(order.urgent));
  const planned = useDraft(of('plannedVisitAt'), plannedTextOf(order.plannedVisitAt));
  const property = useDraft(of('realEstate'), propertyText(order.realEstate));
  const message = useDraft(messageDraft(order.id), '');
  const restored = useRestored(order.id);
  const remarks = { internalRemark, externalRemark, planningRemark };
  const officeTexts = { proofRequest, invoiceFeedbackMessage };
  const drafts = [...Object.values(remarks), ...Object.values(officeTexts), tags, urgent, planned, property, message];
  useDirtyForm(drafts.some((draft) => draft.dirty));

  return {
    remarks,
    officeTexts,
    tags,
    urgent,
    planned,
    property,
    message,
    ready: restored.isRead && drafts.every((draft) => draft.ready),
    isRestored: (id) => restored.has(id),
    replacedBy: (form) => restored.into(form)[0] ?? null,
    restore: (id, content, merge) => {
      const form = formNameOf(content);
      restored.add(id, form);
      if ('body' in content) {
        message.setText(withTyped(content.body, message, merge));
        return form;
      }
      const { changes } = content;
      restoreTexts({ ...remarks, ...officeTexts }, changes, merge);
      if (changes.tags !== undefined) {
        tags.setText(JSON.stringify([...new Set([...listOf(tags.dirty ? tags.text : '[]'), ...changes.tags])]));
      }
      if (changes.urgent !== undefined) urgent.setText(String(changes.urgent));
      if (changes.plannedVisitAt !== undefined) planned.setText(plannedTextOf(changes.plannedVisitAt));
      if (changes.realEstate !== undefined) property.setText(propertyText(changes.realEstate));
      return form;
    },
    discard: (form, given) => {
      for (const draft of given) void draft.clear();
      restored.remove(restored.into(form));
    },
    saved: async (form, saved) => {
      const replaced = restored.into(form);
      for (const draft of saved) await (form === 'message' ? draft.sent() : draft.saved());
      await discardAll(db, replaced);
      restored.remove(replaced);
    },
  };
}
