import { Trans, useLingui } from '@lingui/react/macro';
import { UserX } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canTransitionVisit } from '#contract/rules/visit-states.ts';
import { addressLines } from '#labels/address-lines.ts';
import { visitStateLabels } from '#labels/order-labels.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { noShowPath } from '#parts/forms/form-paths.ts';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { submitArgs } from './submit-args.ts';
import { FormNav } from './form-nav.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { SectionNav } from './section-nav.tsx';
import type { CaptureComponent } from './step-props.ts';
import { StepView } from './step-view.tsx';
import { useSubmitForm } from './use-submit-form.ts';
import { useStepKeys } from './use-step-keys.ts';
import type { Steps } from './use-steps.ts';
import { useSteps } from './use-steps.ts';
import type { VisitFormDraft } from './use-visit-form.ts';

interface FormViewProps {
  visit: Visit;
  order: Order;
  draft: VisitFormDraft;
  /** Why the server refused the form. Null when it did not. */
  refusal: string | null;
  Capture: CaptureComponent;
}

/** Renders the visit form: one question per screen on a phone, one section per page on a wide screen. */
export function FormView({ visit, order, draft, refusal, Capture }: FormViewProps) {
  const { i18n } = useLingui();
  const { form, change, checks } = draft;
  const now = useNow();
  const steps = useSteps(draft, visit.id, now);
  const { submit, isSubmitting, error } = useSubmitForm(visit, order);
  const { problems, current } = steps;
  const onSubmit = (): void => {
    steps.showAllProblems();
    const args = submitArgs(form, { visitId: visit.id, orderId: order.id, checks, now: Date.now() });
    if (problems.length === 0 && args !== null) void submit(args, form.complete);
  };
  const code = current.section === 'checklist' ? current.id.slice('check:'.length) : null;
  const answer = code === null ? undefined : form.checklist[code];
  const markDoneAndContinue = (): void => {
    if (code !== null) change({ checklist: { ...form.checklist, [code]: { note: answer?.note ?? '', done: true } } });
    steps.next();
  };
  useStepKeys(steps.next, steps.back ?? (() => undefined));
  const problemOf = (field: string): string | undefined => {
    const problem = steps.problemOf(field) ? problems.find((one) => one.field === field) : undefined;
    return problem === undefined ? undefined : i18n._(problem.message);
  };
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-3 p-4 pb-28 lg:gap-4 lg:pb-6">
      <Heading visit={visit} order={order} steps={steps} begun={draft.begun} />
      <StateNotices visit={visit} refusal={refusal} />
      <div className="flex flex-col gap-3 lg:flex-row lg:items-start lg:gap-6">
        <SectionNav
          sections={steps.sections}
          current={current.section}
          invalid={steps.invalid}
          onGo={steps.goToSection}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-3 lg:gap-4">
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
              showsOutcome={index === steps.shown.length - 1}
            />
          ))}
          <FormNav
            steps={steps}
            busy={isSubmitting}
            isCheckUnanswered={code !== null && (answer?.done ?? null) === null}
            onDone={markDoneAndContinue}
            onSubmit={onSubmit}
          />
        </div>
      </div>
    </div>
  );
}

interface HeadingProps {
  visit: Visit;
  order: Order;
  steps: Steps;
  begun: boolean;
}

/** Shows the visit, the progress and the draft state, with a link to the no-show form. */
function Heading({ visit, order, steps, begun }: HeadingProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { street, town } = addressLines(i18n, order.address);
  const place = steps.steps.indexOf(steps.current) + 1;
  const all = steps.steps.length;
  return (
    <header className="flex flex-col gap-1">
      <h1 className="text-lg leading-tight font-bold tracking-tight lg:text-2xl">
        <LocalLink to={`/orders/${order.number ?? order.id}`} className="underline-offset-4 hover:underline">
          {street}
        </LocalLink>
      </h1>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-ink-2">
          {town} · {formats.time(visit.plannedStart)}
        </p>
        {canTransitionVisit(visit.state, 'absent') ? (
          <LocalLink
            to={noShowPath(visit.id)}
            className="inline-flex min-h-11 items-center gap-1.5 text-[15px] font-semibold text-accent hover:underline"
          >
            <Icon of={UserX} size={18} />
            <Trans>Client absent ?</Trans>
          </LocalLink>
        ) : null}
      </div>
      <div
        role="progressbar"
        aria-label={t`Avancement du formulaire`}
        aria-valuenow={place}
        aria-valuemin={1}
        aria-valuemax={all}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${(place / all) * 100}%` }} />
      </div>
      <p className="flex min-h-5 flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <span>{steps.wide ? null : t`Question ${place} sur ${all}`}</span>
        {begun ? <span>{t`Brouillon, pas encore envoyé`}</span> : null}
      </p>
    </header>
  );
}

/** Warns that the form was refused, or that its visit is cancelled or a no-show. */
function StateNotices({ visit, refusal }: { visit: Visit; refusal: string | null }) {
  const { i18n } = useLingui();
  const isCalledOff = visit.state === 'cancelled' || visit.state === 'absent';
  const state = i18n._(visitStateLabels[visit.state]);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {refusal === null ? null : <RefusedNotice reason={refusal} />}
      {isCalledOff ? (
        <Notice tone="wait">
          <Trans>Cette visite est marquée « {state} ». Ne remettez le formulaire que si elle a bien eu lieu.</Trans>
        </Notice>
      ) : null}
    </div>
  );
}
