import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import { deleteDraft } from '#data/drafts/drafts.ts';
import { visitFacts } from '#data/queries/visits/visit-forms.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useMutate } from '#hooks/data/use-mutate.ts';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { NoShowForm } from './no-show-form.ts';
import { noShowArgs } from './no-show-form.ts';
import { noShowDraft } from '../visit-form.draft.ts';

interface SubmitNoShow extends Pick<Submit<[]>, 'isSubmitting' | 'error'> {
  submit: (form: NoShowForm) => Promise<void>;
}

/** Ends the visit as a no-show. A second call has no effect: the new state does not allow it. */
export function useSubmitNoShow({ id: visitId, orderId }: Visit): SubmitNoShow {
  const { db } = useAppData();
  const mutate = useMutate();
  const { submit, isSubmitting, error } = useSubmit(async (absence: MutationArgs<'visit.absent'>['absence']) => {
    const { visit, refusedNoShow } = await visitFacts(db, visitId);
    if (visit === undefined || !canTransitionVisit(visit.state, 'absent')) return null;
    const args = { visitId, orderId, at: new Date().toISOString(), absence };
    const ends = [{ key: noShowDraft(visitId).key }];
    const outcome = await mutate({ name: 'visit.absent', args }, { replaces: refusedNoShow?.id ?? null, ends });
    if (outcome.ok) await deleteDraft(db, noShowDraft(visitId).key);
    return outcome;
  });

  return {
    isSubmitting,
    error,
    submit: async (form) => {
      const absence = noShowArgs(form, Date.now());
      if (absence !== null) await submit(absence);
    },
  };
}
