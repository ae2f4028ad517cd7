import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, CircleAlert, CircleDashed } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { missingOf } from '#data/queries/files/required-documents.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { InvoiceOutcome } from './invoice-steps.tsx';
import type { Problem } from '../model/problems.ts';
import { unansweredSteps } from '../model/problems.ts';
import { Question } from './question.tsx';
import { SaleOutcome } from './sale-steps.tsx';
import { CompleteToggle, useMissing } from '../sending/send-sheet.tsx';
import { useStepName } from '../model/step-names.ts';
import { SummaryFacts } from './summary-facts.tsx';
import { SummaryChecks } from './summary-checks.tsx';
import type { StepProps } from '../model/step-props.ts';
import type { Step, StepId } from '../model/steps.ts';
import { isCheckStep } from '../model/steps.ts';

interface SummaryProps extends StepProps {
  steps: readonly Step[];
  problems: readonly Problem[];
  /** Why the form could not be stored on this device. */
  error: string | null;
}

interface LineProps {
  icon: LucideIcon;
  tone: string;
  name: string;
  detail?: string;
  onGo: () => void;
}

/** Links to a step that needs attention. */
function Line({ icon, tone, name, detail, onGo }: LineProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onGo}
        className="flex min-h-12 w-full items-center gap-2.5 rounded-control py-1.5 text-left hover:bg-off-soft"
      >
        <Icon of={icon} size={18} className={tone} />
        <span className="min-w-0 flex-1 leading-snug">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {detail === undefined ? null : <span className={classNames('block text-sm', tone)}>{detail}</span>}
        </span>
        <Icon of={ChevronRight} size={18} className="text-ink-2" />
      </button>
    </li>
  );
}

function Unanswered({ form, steps, checks, go }: SummaryProps) {
  const { t } = useLingui();
  const nameOf = useStepName(checks);
  const open = unansweredSteps(form, steps);
  const [firstCheck, ...otherChecks] = open.filter(isCheckStep);
  const openChecks = otherChecks.length + 1;
  const others = open.filter((step) => !isCheckStep(step));
  if (open.length === 0) return null;
  return (
    <section>
      <h3 className="font-bold tracking-tight">
        <Trans>Sans réponse</Trans>
      </h3>
      <ul className="divide-y divide-line-2">
        {firstCheck === undefined ? null : (
          <Line
            icon={CircleDashed}
            tone="text-ink-2"
            name={t`${plural(openChecks, { one: '# contrôle', other: '# contrôles' })}`}
            onGo={() => go(firstCheck)}
          />
        )}
        {others.map((step) => (
          <Line key={step} icon={CircleDashed} tone="text-ink-2" name={nameOf(step)} onGo={() => go(step)} />
        ))}
      </ul>
    </section>
  );
}

function MissingPhotos({ order, go }: Pick<StepProps, 'order' | 'go'>) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const { required } = useOrderFiles(order) ?? { required: [] };
  const missing = missingOf(required);
  if (missing.length === 0) return null;
  return (
    <ul>
      <Line
        icon={CircleDashed}
        tone="text-ink-2"
        name={t`Photos et documents qui manquent`}
        detail={missing.map(({ document }) => inLanguage(document.name)).join(', ')}
        onGo={() => go('photos')}
      />
    </ul>
  );
}

/** Summarises the outcomes, problems and unanswered steps. When nothing is missing, asks whether to complete the visit. */
export function SummaryStep(props: SummaryProps) {
  const { t, i18n } = useLingui();
  const { form, change, visit, order, steps, checks, problems, error, go } = props;
  const missing = useMissing({ form, steps, checks, order });
  const nameOf = useStepName(checks);
  const goTo = (step: StepId) => (): void => go(step);
  return (
    <Question title={t`Avant d’envoyer le formulaire`}>
      <div className="empty:hidden">
        <InvoiceOutcome form={form} order={order} />
        <SaleOutcome form={form} />
        <SummaryChecks form={form} checks={checks} change={change} />
      </div>
      <SummaryFacts form={form} order={order} checks={checks} />
      {problems.length === 0 ? null : (
        <section>
          <h3 className="font-bold tracking-tight text-bad">
            <Plural value={problems.length} one="# champ à corriger" other="# champs à corriger" />
          </h3>
          <ul className="divide-y divide-line-2">
            {problems.map(({ step, field, message }) => (
              <Line
                key={field}
                icon={CircleAlert}
                tone="text-bad"
                name={nameOf(step)}
                detail={i18n._(message)}
                onGo={goTo(step)}
              />
            ))}
          </ul>
        </section>
      )}
      <Unanswered {...props} />
      <MissingPhotos order={order} go={go} />
      {missing.names.length > 0 ? null : <CompleteToggle visit={visit} form={form} change={change} missing={missing} />}
      <ErrorNotice error={error} />
    </Question>
  );
}
