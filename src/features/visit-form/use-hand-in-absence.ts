import { useLingui } from '@lingui/react';
import type { Visit } from '#contract/entities/visit.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';
import { deleteDraft } from '#data/drafts.ts';
import { absenceKey, visitFacts } from '#data/queries/visit-forms.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useEditRefused } from '#hooks/use-edit-refused.ts';
import { useOnce } from '#hooks/use-once.ts';
import type { AbsenceForm } from './absence-form.ts';
import { absenceOf } from './absence-form.ts';

interface HandInAbsence {
  busy: boolean;
  error: string | null;
  handIn: (form: AbsenceForm) => Promise<void>;
}

/** Ends the visit as one at which nobody was met: once, since its state then allows it no more. */
export function useHandInAbsence({ id: visitId, orderId }: Visit): HandInAbsence {
  const { i18n } = useLingui();
  const { db } = useAppData();
  const edit = useEditRefused();
  const { busy, error, once } = useOnce();

  async function save(absence: NonNullable<ReturnType<typeof absenceOf>>): Promise<string | null> {
    const { visit, refusedAbsence } = await visitFacts(db, visitId);
    if (visit === undefined || !canMoveVisit(visit.state, 'absent')) return null;
    const args = { visitId, orderId, at: new Date().toISOString(), absence };
    const outcome = await edit(refusedAbsence?.id ?? null, 'visit.absent', args);
    if (!outcome.ok) return errorSentence(i18n, outcome.code);
    await deleteDraft(db, absenceKey(visitId));
    return null;
  }

  return {
    busy,
    error,
    handIn: async (form) => {
      const absence = absenceOf(form, Date.now());
      if (absence !== null) await once(() => save(absence));
    },
  };
}
