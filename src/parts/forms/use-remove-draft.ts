import { useLingui } from '@lingui/react/macro';
import { draftKinds, subjectId } from '#data/drafts/draft-name.ts';
import { deleteDraft, writeDraft } from '#data/drafts/drafts.ts';
import { endOfLeftOut, restoredLeftOut } from '#data/form-drafts/left-out-rows.ts';
import { endOfFormDraft } from '#data/form-drafts/form-draft-sync.ts';
import type { Draft } from '#data/database/stored-draft.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';

/**
 * Returns a function that deletes a draft. It first queues the end of a form's draft on the other devices, and keeps the draft
 * when that fails. A toast offers to undo.
 */
export function useRemoveDraft(): (draft: Draft) => Promise<void> {
  const { t } = useLingui();
  const { db } = useAppData();
  const mutate = useMutate();
  const showOutcome = useShowOutcome();
  const showToast = useToast();
  return async (draft) => {
    const { key, text, base = '', changedAt, field: rowId } = draft;
    const isForm = draft.kind === draftKinds.visitForm.kind;
    const row = isForm && rowId !== null ? (await db.formDrafts.get(rowId))?.row : undefined;
    const endOfForm = isForm && rowId === null ? await endOfFormDraft(db, subjectId(draft), Date.now()) : null;
    const end = row === undefined ? endOfForm : await endOfLeftOut(db, row.id, Date.now());
    const outcome = end === null ? null : await mutate(end);
    if (outcome !== null && !showOutcome(outcome).ok) return;
    await deleteDraft(db, key);
    const undo = async (): Promise<void> => {
      if (row === undefined) await writeDraft(db, draft, { text, base }, changedAt);
      else await mutate(await restoredLeftOut(db, row, Date.now()));
    };
    showToast({ text: t`Brouillon supprimé.`, undo: () => void undo() });
  };
}
