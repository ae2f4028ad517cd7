import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { discardMutation } from '#data/outbox-actions.ts';
import { useAppData } from '#hooks/app-data.tsx';
import type { Editable } from '#hooks/mutation-words.ts';
import type { DraftText } from '#hooks/use-draft.ts';
import { useDraft } from '#hooks/use-draft.ts';
import { useDirtyForm } from '#ui/dirty-forms.ts';
import { plannedTextOf } from './planned-text.ts';
import { propertyText } from './property-text.ts';
import { parseTags } from './tags-text.ts';

export const remarkFields = ['internalRemark', 'externalRemark', 'planningRemark'] as const;
export type RemarkField = (typeof remarkFields)[number];

/** The forms of the screen; each is saved by itself. */
export type FormName = 'remarks' | 'labels' | 'planning' | 'message';

/** What is being typed on an order, kept at each keystroke, and the refused changes that it is to replace. */
export interface OrderForms {
  remarks: Record<RemarkField, DraftText>;
  /** A list of tags as text: see `tags-text.ts`. */
  tags: DraftText;
  /** `true` or `false`. */
  urgent: DraftText;
  /** Day and time: see `planned-text.ts`. */
  planned: DraftText;
  /** Kind of property: see `property-text.ts`. */
  property: DraftText;
  message: DraftText;
  /** What was typed before was read: until then nothing may be taken up. */
  ready: boolean;
  /** Puts the content of a refused change back into its form; it stays refused until the form is saved. */
  takeUp: (mutationId: string, content: Editable) => FormName;
  isTakenUp: (mutationId: string) => boolean;
  /** The refused change whose place the form's next one takes: the first that was put back into it. */
  replacedBy: (form: FormName) => string | null;
  /**
   * To be called once a form's change is committed, with the drafts as they were saved: forgets them and the refused changes that it
   * replaces. What was typed since stays.
   */
  saved: (form: FormName, drafts: readonly DraftText[]) => Promise<void>;
}

/** What was refused first, then what has been typed since: neither may vanish. */
function withTyped(refused: string, draft: DraftText): string {
  const hasTyped = draft.dirty && draft.text !== refused && draft.text.trim() !== '';
  return hasTyped ? `${refused}\n${draft.text}` : refused;
}

function formOf(content: Editable): FormName {
  if ('body' in content) return 'message';
  const { changes } = content;
  if (remarkFields.some((field) => changes[field] !== undefined)) return 'remarks';
  return changes.plannedVisitAt !== undefined || changes.realEstate !== undefined ? 'planning' : 'labels';
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
  const planned = useDraft(key('plannedVisitAt'), plannedTextOf(order.plannedVisitAt));
  const property = useDraft(key('realEstate'), propertyText(order.realEstate));
  const message = useDraft(key('message'), '');
  const [takenUp, setTakenUp] = useState<TakenUp>(new Map());
  const remarks = { internalRemark, externalRemark, planningRemark };
  const drafts = [internalRemark, externalRemark, planningRemark, tags, urgent, planned, property, message];
  useDirtyForm(drafts.some((draft) => draft.dirty));

  return {
    remarks,
    tags,
    urgent,
    planned,
    property,
    message,
    ready: drafts.every((draft) => draft.ready),
    isTakenUp: (id) => takenUp.has(id),
    replacedBy: (form) => [...takenUp].find(([, takenInto]) => takenInto === form)?.[0] ?? null,
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
      if (changes.plannedVisitAt !== undefined) planned.setText(plannedTextOf(changes.plannedVisitAt));
      if (changes.realEstate !== undefined) property.setText(propertyText(changes.realEstate));
      return form;
    },
    saved: async (form, saved) => {
      const replaced = [...takenUp].filter(([, takenInto]) => takenInto === form).map(([id]) => id);
      for (const draft of saved) await (form === 'message' ? draft.sent() : draft.saved());
      for (const id of replaced) await discardMutation(db, id, Date.now());
      setTakenUp((known) => new Map([...known].filter(([id]) => !replaced.includes(id))));
    },
  };
}
