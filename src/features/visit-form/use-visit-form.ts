import { useCallback, useEffect, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { adoptFormDraft, saveFormDraft } from '#data/form-drafts/form-draft-sync.ts';
import type { VisitFacts } from '#data/queries/visits/visit-forms.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent } from '#hooks/app/use-content.ts';
import type { FormDraft } from '#parts/forms/use-form-draft.ts';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { formFromArgs } from './model/submit-args.ts';
import type { AskedCheck, VisitForm } from './form.ts';
import { checksOf, newVisitForm, parseVisitForm } from './form.ts';
import { visitFormDraft } from './visit-form.draft.ts';

export interface VisitFormDraft extends FormDraft<VisitForm> {
  checks: readonly AskedCheck[];
}

/** Time without a keystroke before the draft is queued for the user's other devices, milliseconds. */
const quietTime = 5_000;

/** Returns true once the draft on this device has what the user filled in on another one. */
export function useAdoptedDraft(visitId: string): boolean {
  const { db } = useAppData();
  const [adopted, setAdopted] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void adoptFormDraft(db, visitId)
      // The form then opens with the draft of this device.
      .catch(() => undefined)
      .finally(() => current && setAdopted(visitId));
    return () => {
      current = false;
    };
  }, [db, visitId]);
  return adopted === visitId;
}

/** Queues the draft for the user's other devices when typing pauses, and when the page is hidden or left. */
function useSavedDraft(visitId: string, form: VisitForm): void {
  const { db, mutate } = useAppData();
  const save = useCallback(() => {
    // A failure loses nothing: the draft stays on this device, and the next save includes it.
    saveFormDraft(db, mutate, visitId).catch(() => undefined);
  }, [db, mutate, visitId]);
  useEffect(() => {
    const timer = setTimeout(save, quietTime);
    return () => clearTimeout(timer);
  }, [form, save]);
  useEffect(() => {
    const onHidden = (): void => (document.hidden ? save() : undefined);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      save();
    };
  }, [save]);
}

/** Returns the form of a visit, stored at each keystroke. Without a draft, a refused form restores its submitted content. */
export function useVisitForm(visit: Visit, order: Order, refused: VisitFacts['refused']): VisitFormDraft {
  const { newId } = useAppData();
  const content = useContent();
  // Computed once: its sources may change while the form is on screen, and the answers must not.
  const [{ initial, untouched }] = useState(() => {
    // Of a refused form all is to be sent: the other devices have nothing of it.
    if (refused !== null) return { initial: formFromArgs(refused.args, content, newId), untouched: '' };
    const begun = newVisitForm({ visit, order, content, newId, now: Date.now() });
    return { initial: begun, untouched: JSON.stringify(begun) };
  });
  const parse = useCallback((text: string) => parseVisitForm(text, initial), [initial]);
  const draft = useFormDraft(visitFormDraft(visit.id), parse, { begun: initial, untouched });
  useSavedDraft(visit.id, draft.form);
  return { ...draft, checks: checksOf(draft.form, order, content) };
}
