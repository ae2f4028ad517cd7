import { Trans, useLingui } from '@lingui/react/macro';
import { FilePen, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Feedback } from '#contract/entities/feedback.ts';
import { deleteDraft, readDraft, writeDraft } from '#data/drafts/drafts.ts';
import { endOfLeftOut } from '#data/form-drafts/left-out-rows.ts';
import type { LeftOutDraft } from '#data/queries/drafts/unsent-drafts.ts';
import { leftOutDrafts } from '#data/queries/drafts/unsent-drafts.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent } from '#hooks/app/use-content.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { correctionPath } from '#parts/forms/form-paths.ts';
import { useRemoveDraft } from '#parts/forms/use-remove-draft.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import { parseVisitForm } from './form.ts';
import { leftOutLines, withLeftOut } from './model/left-out.ts';
import { formFromFeedback } from './model/submit-args.ts';
import { correctionDraft } from './visit-form.draft.ts';

interface LeftOutCardProps {
  feedback: Feedback;
  /** The office still takes corrections. */
  canCorrect: boolean;
}

/** Shows what the submitted form leaves out and its user typed on another device (rule LW7e). Renders nothing without any. */
export function LeftOutCard({ feedback, canCorrect }: LeftOutCardProps) {
  const leftOut = useLive((db) => leftOutDrafts(db, feedback.visitId), [feedback.visitId]) ?? [];
  if (leftOut.length === 0) return null;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 pb-4">
      {leftOut.map((one) => (
        <LeftOut key={one.draft.key} leftOut={one} feedback={feedback} canCorrect={canCorrect} />
      ))}
    </div>
  );
}

function LeftOut({ leftOut, feedback, canCorrect }: LeftOutCardProps & { leftOut: LeftOutDraft }) {
  const { t } = useLingui();
  const context = useLabelContext(useFormats());
  const remove = useRemoveDraft();
  const keep = useKeepAsCorrection(leftOut, feedback);
  return (
    <Card tone="bad" title={t`Saisi, mais absent du formulaire`}>
      <dl className="divide-y divide-line-2">
        {leftOutLines(context, leftOut, feedback).map(({ label, typed, submitted }) => (
          <div key={label} className="py-2 first:pt-0">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-semibold wrap-anywhere whitespace-pre-wrap">{typed}</dd>
            {submitted === '' ? null : (
              <dd className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">
                <Trans>Formulaire : {submitted}</Trans>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {canCorrect ? (
          <Button look="primary" icon={FilePen} disabled={keep.isSubmitting} onClick={() => void keep.submit()}>
            <Trans>Reprendre dans une correction</Trans>
          </Button>
        ) : null}
        <Button look="danger" icon={Trash2} onClick={() => void remove(leftOut.draft)}>
          <Trans>Supprimer</Trans>
        </Button>
      </div>
    </Card>
  );
}

/** Moves what is left out into the correction of the form, whose draft has it before the form's own is deleted, and opens it. */
function useKeepAsCorrection(leftOut: LeftOutDraft, feedback: Feedback) {
  const { t } = useLingui();
  const { db, mutate, newId } = useAppData();
  const content = useContent();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  return useSubmit(async () => {
    const name = correctionDraft(feedback.visitId);
    const begun = formFromFeedback(feedback, content, newId);
    const draft = await readDraft(db, name.key);
    const correction = (draft === undefined ? null : parseVisitForm(draft.text, begun)) ?? begun;
    const text = JSON.stringify(withLeftOut(correction, leftOut, t`Espèces reçues`));
    await writeDraft(db, name, { text, base: draft?.base ?? '' }, Date.now());
    const row = leftOut.draft.field;
    if (row === null) await deleteDraft(db, leftOut.draft.key);
    else await mutate(await endOfLeftOut(db, row, Date.now()));
    void navigate(localPath(correctionPath(feedback.visitId)));
    return null;
  });
}
