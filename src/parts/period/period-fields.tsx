import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Period, PeriodPreset } from '#contract/rules/statistics/statistics-period.ts';
import { isUsablePeriod, presetPeriod } from '#contract/rules/statistics/statistics-period.ts';
import { DayField } from '#ui/fields/date-time-fields.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import type { Days } from './days-in-address.ts';
import { inOrder } from './days-in-address.ts';
import type { ChosenPeriod } from './period-address.ts';

interface PeriodFieldsProps {
  chosen: ChosenPeriod;
  today: string;
  onChange: (chosen: ChosenPeriod) => void;
}

/** A usual period, or two days. */
export function PeriodFields({ chosen, today, onChange }: PeriodFieldsProps) {
  const { t } = useLingui();
  const presets: { value: PeriodPreset | 'dates'; label: string }[] = [
    { value: 'week', label: t`Cette semaine` },
    { value: 'month', label: t`Ce mois` },
    { value: 'lastMonth', label: t`Mois passé` },
    { value: 'quarter', label: t`Ce trimestre` },
    { value: 'year', label: t`Cette année` },
    { value: 'dates', label: t`Du… au…` },
  ];
  function choose(value: PeriodPreset | 'dates'): void {
    if (value === 'dates') onChange({ ...chosen, preset: null });
    else onChange({ preset: value, period: presetPeriod(value, today) });
  }
  return (
    <>
      <div className="min-w-40 flex-1 sm:max-w-56">
        <ChoiceField label={t`Période`} value={chosen.preset ?? 'dates'} options={presets} onChange={choose} />
      </div>
      {chosen.preset === null ? (
        <Dates
          key={`${chosen.period.from} ${chosen.period.to}`}
          period={chosen.period}
          onChange={(period) => onChange({ preset: null, period })}
        />
      ) : null}
    </>
  );
}

/** Returns the period of two days, in whichever order they stand; null while one is missing. */
function periodOf(days: Days): Period | null {
  const { from, to } = inOrder(days);
  return from === null || to === null ? null : { from, to };
}

/** Two days. The address follows once they make a period. */
function Dates({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Days>(period);
  function change(next: Days): void {
    setTyped(next);
    const made = periodOf(next);
    if (made !== null && isUsablePeriod(made)) onChange(made);
  }
  const { from, to } = typed;
  const made = periodOf(typed);
  const isTooLong = made !== null && !isUsablePeriod(made);
  return (
    <div className="flex gap-3">
      <div className="w-40">
        <DayField label={t`Du`} value={from} onChange={(day) => change({ ...typed, from: day })} />
      </div>
      <div className="w-40">
        <DayField
          label={t`Au`}
          value={to}
          error={isTooLong ? t`Un an au plus.` : undefined}
          onChange={(day) => change({ ...typed, to: day })}
        />
      </div>
    </div>
  );
}
