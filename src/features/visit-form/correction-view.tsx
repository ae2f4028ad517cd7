import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { ownFields } from '#data/drafts/form-fields.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent } from '#hooks/app/use-content.ts';
import { formPath } from '#parts/forms/form-paths.ts';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import { FormView } from './frame/form-view.tsx';
import type { VisitForm } from './form.ts';
import { checksOf, parseVisitForm, visitForm } from './form.ts';
import type { CaptureComponent } from './model/step-props.ts';
import { formFromFeedback } from './model/submit-args.ts';
import { correctionDraft } from './visit-form.draft.ts';
import { formalFields } from '#data/drafts/left-out-fields.ts';

/** What a colleague's correction changes. The rest is of this device. */
const answers = Object.keys(visitForm.shape).filter((field): field is keyof VisitForm => !ownFields.has(field));

interface CorrectionViewProps {
  visit: Visit;
  order: Order;
  feedback: Feedback;
  Capture: CaptureComponent;
}

/** Renders a submitted form for a correction, with its own draft until the correction is sent. */
export function CorrectionView({ visit, order, feedback, Capture }: CorrectionViewProps) {
  const { newId } = useAppData();
  const content = useContent();
  const navigate = useNavigate();
  const localPath = useLocalPath();
  // A form that somebody corrects meanwhile is another one; its questions stay as they were asked.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const row = useMemo(() => formFromFeedback(feedback, content, newId), [feedback.correctionId]);
  const parse = useCallback((text: string) => parseVisitForm(text, row), [row]);
  const draft = useFormDraft(correctionDraft(visit.id), parse, { row, fields: answers, quiet: formalFields });
  // Cash that a correction noted cannot change any more.
  const form = row.isCashFixed ? { ...draft.form, cash: row.cash } : draft.form;
  if (!draft.ready) return null;
  return (
    <FormView
      visit={visit}
      order={order}
      draft={{ ...draft, form, checks: checksOf(form, order, content) }}
      refusal={null}
      Capture={Capture}
      corrects={feedback}
      onCorrected={() => void navigate(localPath(formPath(visit.id)), { replace: true })}
    />
  );
}
