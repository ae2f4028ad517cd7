import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ThumbBar } from '#ui/actions/thumb-bar.tsx';
import type { Step } from '#parts/order-form/problems.ts';
import { steps } from '#parts/order-form/problems.ts';

/** Returns the names of the steps. */
function useStepNames(): Readonly<Record<Step, string>> {
  const { t } = useLingui();
  return { property: t`Bien`, customer: t`Client`, services: t`Services`, details: t`Détails` };
}

/** The steps as links, on a phone; the current one is marked. */
export function StepNav({ step, onGo }: { step: Step; onGo: (step: Step) => void }) {
  const { t } = useLingui();
  const names = useStepNames();
  return (
    <nav aria-label={t`Étapes`} className="mb-3 lg:hidden">
      <ol className="flex flex-wrap gap-1">
        {steps.map((one, index) => (
          <li key={one} className="flex-auto basis-1/5">
            <button
              type="button"
              aria-current={one === step ? 'step' : undefined}
              onClick={() => onGo(one)}
              className={classNames(
                'flex min-h-11 w-full flex-col items-center justify-center border-b-4 text-sm font-semibold',
                one === step ? 'border-action text-ink' : 'border-line text-ink-2',
              )}
            >
              <span>
                <span className="sr-only">{index + 1} </span>
                {names[one]}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepBarProps {
  step: Step;
  isSubmitting: boolean;
  onBack: () => void;
  onNext: () => void;
  onCreate: () => void;
}

/** The back and next buttons in the thumb bar; the last step creates the order. */
export function StepBar({ step, isSubmitting, onBack, onNext, onCreate }: StepBarProps) {
  const isLast = step === steps.at(-1);
  return (
    <ThumbBar>
      <div className="flex gap-2">
        {step === steps[0] ? null : (
          <Button size="large" onClick={onBack}>
            <Trans>Retour</Trans>
          </Button>
        )}
        <Button
          look="primary"
          size="large"
          className="flex-1"
          disabled={isSubmitting}
          onClick={isLast ? onCreate : onNext}
        >
          {isLast ? <Trans>Créer la commande</Trans> : <Trans context="étape">Continuer</Trans>}
        </Button>
      </div>
    </ThumbBar>
  );
}
