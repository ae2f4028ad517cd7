import { useLingui } from '@lingui/react/macro';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { dayWarnings } from '#labels/people/day-warnings.ts';
import { DayField } from '#ui/fields/date-time-fields.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { OrderForm } from '#parts/order-form/order-form.ts';
import { visitParts } from '#parts/order-form/order-form.ts';
import { useWishText, visitPartLabels } from '#parts/planning/use-wish-text.ts';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';
import type { StepProps } from '#parts/order-form/step-props.ts';

/** Returns the preferred visit as a sentence for the planning remark; empty when there is none. */
export function usePreferredVisitText({ wishedDay, wishedPart }: OrderForm): string {
  const text = useWishText();
  return wishedDay === null ? '' : text(wishedDay, wishedPart);
}

/** The day and part of the day that the customer prefers; the office plans the visit. */
export function PreferredVisit({ form, change, problems }: StepProps) {
  const { t, i18n } = useLingui();
  const problem = useProblemText(problems)('wishedDay');
  return (
    <div role="group" aria-label={t`Visite souhaitée`} className="flex flex-col gap-3">
      <DayField
        label={t`Visite souhaitée le`}
        value={form.wishedDay}
        error={problem}
        onChange={(wishedDay) => change({ wishedDay })}
      />
      {form.wishedDay === null ? null : (
        <>
          {problem === undefined ? <DayNotice day={form.wishedDay} /> : null}
          <SegmentedControl
            label={t`Moment de la visite`}
            value={form.wishedPart}
            options={visitParts.map((value) => ({ value, label: i18n._(visitPartLabels[value]) }))}
            onChange={(wishedPart) => change({ wishedPart })}
          />
        </>
      )}
    </div>
  );
}

/** Warns of a day on which nobody works, or that has passed. */
function DayNotice({ day }: { day: string }) {
  const { i18n } = useLingui();
  const warnings = dayWarnings(i18n, day, brusselsDay(useNow()));
  return warnings.length === 0 ? null : <Notice tone="wait">{warnings.join(' ')}</Notice>;
}
