import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { VisitFacts } from '#data/queries/visit-forms.ts';
import { visitFormKey } from '#data/queries/visit-forms.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useContent } from '#hooks/content.ts';
import type { FormDraft } from '#parts/forms/use-form-draft.ts';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { formOf } from './arguments.ts';
import type { AskedCheck, VisitForm } from './form.ts';
import { checksOf, newVisitForm, parseVisitForm } from './form.ts';

export interface VisitFormDraft extends FormDraft<VisitForm> {
  checks: readonly AskedCheck[];
}

/** The form of a visit, kept at each keystroke. A refused one begins with what was refused. */
export function useVisitForm(visit: Visit, order: Order, refused: VisitFacts['refused']): VisitFormDraft {
  const { newId } = useAppData();
  const content = useContent();
  // Made once: what it is made of may change while the form is on screen, and what was filled in must not.
  const [initial] = useState(() =>
    refused === null
      ? newVisitForm({ visit, order, content, newId, now: Date.now() })
      : formOf(refused.args, content, newId),
  );
  const draft = useFormDraft(visitFormKey(visit.id), initial, parseVisitForm);
  return { ...draft, checks: checksOf(draft.form, order, content) };
}
