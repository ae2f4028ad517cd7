import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { OrderChanges } from '#contract/mutations/order-update.ts';
import { discardMutation } from '#data/outbox-actions.ts';
import { useAppData } from '#hooks/app-data.tsx';
import type { DraftText } from '#hooks/use-draft.ts';
import { useDraft } from '#hooks/use-draft.ts';
import { useDirtyForm } from '#ui/dirty-forms.ts';
import { parseTags } from './tags-text.ts';

export const remarkFields = ['internalRemark', 'externalRemark', 'planningRemark'] as const;
export type RemarkField = (typeof remarkFields)[number];

/** The three forms of the screen; each is saved by itself. */
export type FormName = 'remarks' | 'labels' | 'message';

/** What is being typed on an order, kept at each keystroke, and the refused changes that it is to replace. */
export interface OrderForms {
  remarks: Record<RemarkField, DraftText>;
  /** A list of tags as text: see `tags-text.ts`. */
  tags: DraftText;
  /** `true` or `false`. */
  urgent: DraftText;
  message: DraftText;
  /** Puts the content of a refused change back into its form; it stays refused until the form is saved. */
  takeUp: (mutationId: string, content: { changes: OrderChanges } | { body: string }) => FormName;
  isTakenUp: (mutationId: string) => boolean;
  /** To be called once a form's change is committed: forgets its drafts and the refused changes it replaces. */
  saved: (form: FormName, drafts: readonly DraftText[]) => Promise<void>;
}

/** What was refused first, then what has been typed since: neither may vanish. */
function withTyped(refused: string, draft: DraftText): string {
  const hasTyped = draft.dirty && draft.text !== refused && draft.text.trim() !== '';
  return hasTyped ? `${refused}\n${draft.text}` : refused;
}

function formOf(content: { changes: OrderChanges } | { body: string }): FormName {
  if ('body' in content) return 'message';
  return remarkFields.some((field) => content.changes[field] !== undefined) ? 'remarks' : 'labels';
}

type TakenUp = ReadonlyMap<string, FormName>;

export function useOrderForms(order: Order): OrderForms {
  const { db } = useAppData();
  const key = (field: string): string => `order:${order.id}:${field}`;
  const internalRemark = useDraft(key('internalRemark'), order.internalRemark);
  const externalRemark = useDraft(key('externalRemark'), order.externalRemark);
  const planningRemark = useDraft(key('planningRemark'), order.planningRemark);
  const tags = useDraft(key('tags'), JSON.stringify(order.tags));
  const urgent = useDraft(key('urgent'), String(order.urgent));
  const message = useDraft(key('message'), '');
  const [takenUp, setTakenUp] = useState<TakenUp>(new Map());
  const remarks = { internalRemark, externalRemark, planningRemark };
  const drafts = [internalRemark, externalRemark, planningRemark, tags, urgent, message];
  useDirtyForm(drafts.some((draft) => draft.dirty));

  return {
    remarks,
    tags,
    urgent,
    message,
    isTakenUp: (id) => takenUp.has(id),
    takeUp: (id, content) => {
      const form = formOf(content);
      setTakenUp((known) => new Map(known).set(id, form));
      if ('body' in content) {
        message.setText(withTyped(content.body, message));
        return form;
      }
      const { changes } = content;
      for (const field of remarkFields) {
        const text = changes[field];
        if (text !== undefined) remarks[field].setText(withTyped(text, remarks[field]));
      }
      if (changes.tags !== undefined) {
        tags.setText(JSON.stringify([...new Set([...parseTags(tags.dirty ? tags.text : '[]'), ...changes.tags])]));
      }
      if (changes.urgent !== undefined) urgent.setText(String(changes.urgent));
      return form;
    },
    saved: async (form, saved) => {
      const replaced = [...takenUp].filter(([, takenInto]) => takenInto === form).map(([id]) => id);
      for (const draft of saved) await draft.clear();
      for (const id of replaced) await discardMutation(db, id, Date.now());
      setTakenUp((known) => new Map([...known].filter(([id]) => !replaced.includes(id))));
    },
  };
}
