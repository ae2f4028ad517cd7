import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { useAmountDue } from '#hooks/orders/use-amount-due.ts';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { ChecklistView } from '../checks/checklist-view.tsx';
import { missingBySection } from '../model/problems.ts';
import { FormCamera } from './form-camera.tsx';
import { FormHeader } from './form-header.tsx';
import { FormNav } from './form-nav.tsx';
import { SectionNav } from './section-nav.tsx';
import { SendSheet, useMissing } from '../sending/send-sheet.tsx';
import type { CaptureComponent } from '../model/step-props.ts';
import { StepView } from '../steps/step-view.tsx';
import type { StepId } from '../model/steps.ts';
import { useSending } from '../sending/use-sending.ts';
import { useStepKeys } from './use-step-keys.ts';
import { useSteps } from '../model/use-steps.ts';
import type { VisitFormDraft } from '../use-visit-form.ts';
import { ChangedMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import { fieldsOf } from '#data/drafts/form-fields.ts';
import { formDraftLines } from '#labels/form-draft-labels.ts';
import { labelledLine } from '#labels/labelled-line.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';

interface FormViewProps {
  visit: Visit;
  order: Order;
  draft: VisitFormDraft;
  /** Why the server refused the form. Null when it did not. */
  refusal: string | null;
  Capture: CaptureComponent;
  /** The submitted form that this one corrects; null for a new one. */
  corrects?: Feedback | null;
  onCorrected?: () => void;
}

/** Renders the visit form: one section a page. */
export function FormView({
  visit,
  order,
  draft,
  refusal,
  Capture,
  corrects = null,
  onCorrected = () => undefined,
}: FormViewProps) {
  const { i18n } = useLingui();
  const { form, change, checks } = draft;
  const context = useLabelContext(useFormats());
  const now = useNow();
  const owed = useAmountDue(order, form.paymentId);
  const steps = useSteps(draft, { visitId: visit.id, now, owed });
  const missing = useMissing({ form, steps: steps.steps, checks, order });
  const facts = { visit, order, draft, steps, missing, owed, corrects, onCorrected };
  const { press, send, isAsking, close, isSubmitting, error } = useSending(facts);
  const { problems, current } = steps;
  useStepKeys(steps.next, steps.back ?? (() => undefined));
  const problemOf = (field: string): string | undefined => {
    const problem = steps.problemOf(field) ? problems.find((one) => one.field === field) : undefined;
    return problem === undefined ? undefined : i18n._(problem.message);
  };
  /** Formats what a colleague's correction gave to the answers that are edited here. */
  function theirs(text: string, crossed: readonly string[]): string {
    const given = Object.entries(fieldsOf(text)).filter(([name]) => crossed.includes(name.split('/', 1)[0] ?? ''));
    const at = corrects?.submittedAt ?? '';
    const lines = formDraftLines(context, Object.fromEntries(given.map(([name, value]) => [name, { value, at }])));
    return lines.map((line) => labelledLine(i18n, line.label, line.text)).join('\n');
  }
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-2 p-4 pt-1 pb-28 lg:gap-4 lg:pt-4 lg:pb-6">
      <FormHeader
        visit={visit}
        order={order}
        arrivedDay={form.arrivedDay}
        begun={draft.begun}
        refusal={refusal}
        corrects={corrects}
      />
      <ChangedMeanwhile
        draft={draft.asked}
        by={corrects?.by.name ?? null}
        show={(text) => theirs(text, draft.crossed)}
      />
      <div className="flex flex-col gap-2 lg:flex-row lg:items-start lg:gap-6">
        <SectionNav
          sections={steps.sections}
          current={current.section}
          invalid={steps.invalid}
          missing={missingBySection(form, steps.steps, missing.documents ?? 0)}
          onGo={steps.goToSection}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-3 lg:gap-4">
          {current.section === 'checklist' ? (
            <ChecklistView
              checks={checks}
              order={order}
              form={form}
              change={change}
              problemOf={problemOf}
              Capture={Capture}
            />
          ) : null}
          {steps.shown.map(({ id }, index) => (
            <StepView
              key={id}
              step={id}
              steps={steps.steps}
              problems={problems}
              error={error}
              form={form}
              change={change}
              checks={checks}
              problemOf={problemOf}
              visit={visit}
              order={order}
              Capture={Capture}
              go={steps.go}
              showsOutcome={topicOf(id) !== topicOf(steps.shown[index + 1]?.id)}
            />
          ))}
          <FormNav
            steps={steps}
            busy={isSubmitting || draft.asked !== null}
            corrects={corrects !== null}
            onSubmit={press}
          />
        </div>
      </div>
      <FormCamera order={order} Capture={Capture} />
      <SendSheet
        open={isAsking && draft.asked === null}
        visit={visit}
        form={form}
        change={change}
        missing={missing}
        onSend={send}
        onClose={close}
      />
    </div>
  );
}

/** Returns what a step is about: the invoice, the sale. */
function topicOf(step: StepId | undefined): string {
  return step?.split('-', 1)[0] ?? '';
}
