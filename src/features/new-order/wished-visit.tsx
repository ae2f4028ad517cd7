import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dayWarnings } from '#hooks/day-warnings.ts';
import { DayField } from '#ui/date-time-fields.tsx';
import { brusselsDay, useFormats } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useNow } from '#ui/use-now.ts';
import type { OrderForm } from './form.ts';
import { visitParts } from './form.ts';
import type { StepProps } from './step-props.ts';

const partWords: Readonly<Record<OrderForm['wishedPart'], MessageDescriptor>> = {
  any: msg`Journée`,
  morning: msg`Matin`,
  afternoon: msg`Après-midi`,
};

/** The wished visit in words, as it goes to the planning remark; empty when none is wished. */
export function useWish({ wishedDay, wishedPart }: OrderForm): string {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  if (wishedDay === null) return '';
  const day = `${formats.longDate(`${wishedDay}T12:00:00Z`)} (${formats.day(wishedDay)})`;
  return t`Visite souhaitée : ${day}, ${i18n._(partWords[wishedPart]).toLocaleLowerCase()}`;
}

/** The day that the customer would like, which the office then plans. */
export function WishedVisit({ form, change }: StepProps) {
  const { t, i18n } = useLingui();
  return (
    <div role="group" aria-label={t`Visite souhaitée`} className="flex flex-col gap-3">
      <DayField label={t`Visite souhaitée le`} value={form.wishedDay} onChange={(wishedDay) => change({ wishedDay })} />
      {form.wishedDay === null ? null : (
        <>
          <DayNotice day={form.wishedDay} />
          <SegmentedControl
            label={t`Moment de la visite`}
            value={form.wishedPart}
            options={visitParts.map((value) => ({ value, label: i18n._(partWords[value]) }))}
            onChange={(wishedPart) => change({ wishedPart })}
          />
        </>
      )}
    </div>
  );
}

/** Warns of a day on which nobody works, or that has gone by. */
function DayNotice({ day }: { day: string }) {
  const { i18n } = useLingui();
  const warnings = dayWarnings(i18n, day, brusselsDay(useNow()));
  return warnings.length === 0 ? null : <Notice tone="wait">{warnings.join(' ')}</Notice>;
}
