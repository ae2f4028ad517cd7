import { Trans, useLingui } from '@lingui/react/macro';
import { brusselsParts } from '#contract/rules/brussels-time.ts';
import type { QuickTime } from './reminder-times.ts';
import { quickTime } from './reminder-times.ts';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { ReminderForm } from './reminder-form.ts';

interface DueFieldsProps extends Pick<ReminderForm, 'day' | 'time'> {
  /** The instant of day and time. Null while one is missing. */
  dueAt: string | null;
  /** What is wrong with the day, and with the time. */
  dayError: string | undefined;
  timeError: string | undefined;
  onChange: (times: Pick<ReminderForm, 'day' | 'time'>) => void;
}

/** Edits the due time in Belgian local time: a quick choice, or any day and time. */
export function DueFields({ day, time, dueAt, dayError, timeError, onChange }: DueFieldsProps) {
  const { t } = useLingui();
  const now = useNow();
  const formats = useFormats();
  const choices: { which: QuickTime; label: string }[] = [
    { which: 'oneHour', label: t`Dans 1 h` },
    { which: 'thisEvening', label: t`Ce soir 18 h` },
    { which: 'tomorrow', label: t`Demain 9 h` },
    { which: 'monday', label: t`Lundi 9 h` },
  ];
  return (
    <div role="group" aria-label={t`Échéance`} className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {choices.map(({ which, label }) => {
          const instant = quickTime(which, now);
          if (instant === null) return null;
          return (
            <ToggleChip
              key={which}
              pressed={instant === dueAt}
              onChange={() => onChange(brusselsParts(quickTime(which, Date.now()) ?? instant))}
            >
              {label}
            </ToggleChip>
          );
        })}
      </div>
      <div className="grid grid-cols-[3fr_2fr] gap-3">
        <DayField
          label={t`Jour`}
          value={day}
          error={dayError}
          onChange={(next) => onChange({ day: next ?? '', time })}
        />
        <TimeField
          label={t`Heure`}
          value={time}
          error={timeError}
          onChange={(next) => onChange({ day, time: next ?? '' })}
        />
      </div>
      {dueAt === null ? null : (
        <p className="text-sm text-ink-2 first-letter:uppercase">
          {formats.longDate(dueAt)}, {formats.time(dueAt)}
        </p>
      )}
      {dueAt !== null && Date.parse(dueAt) <= now ? (
        <Notice tone="wait">
          <Trans>Cette heure est déjà passée : le rappel sera aussitôt en retard.</Trans>
        </Notice>
      ) : null}
    </div>
  );
}
