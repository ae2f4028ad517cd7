import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useSubmit } from '#hooks/use-submit.ts';
import { DayField, TimeField } from '#ui/date-time-fields.tsx';
import { Field } from '#ui/field.tsx';
import { useNow } from '#ui/use-now.ts';
import type { SelectionActionProps } from './selection-sheet.tsx';
import { SelectionSheet } from './selection-sheet.tsx';
import { useStoreChanges } from './use-store-changes.ts';

const titleMax = 200;

/** Makes a reminder for oneself on each chosen order. */
export function RemindSelection({ ids, onDone, onClose }: SelectionActionProps) {
  const { t } = useLingui();
  const { actor, newId } = useAppData();
  const store = useStoreChanges();
  const today = brusselsDay(useNow());
  const [title, setTitle] = useState('');
  const [day, setDay] = useState<string | null>(addDays(today, 1));
  const [time, setTime] = useState<string | null>('09:00');
  const isPast = day !== null && day < today;
  const isTooLong = title.trim().length > titleMax;
  const { submit, isSubmitting, error } = useSubmit(async () => {
    if (day === null || time === null) return null;
    const dueAt = brusselsInstant(day, time);
    return store(
      ids.map((orderId) => ({
        name: 'reminder.create',
        args: { reminderId: newId(), title: title.trim(), note: '', dueAt, assignee: actor, orderId, clientId: null },
      })),
    );
  });
  return (
    <SelectionSheet
      title={t`Rappel sur les commandes choisies`}
      action={t`Rappeler`}
      count={ids.length}
      disabled={isSubmitting || title.trim() === '' || isTooLong || day === null || time === null || isPast}
      error={error}
      onAction={() => void submit().then((ok) => (ok ? onDone() : undefined))}
      onClose={onClose}
    >
      <Field
        label={t`Que faire`}
        value={title}
        autoComplete="off"
        error={isTooLong ? t`Trop long : 200 caractères au plus` : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
        <DayField label={t`Jour`} value={day} error={isPast ? t`Ce jour est passé.` : undefined} onChange={setDay} />
        <TimeField label={t`Heure (Belgique)`} value={time} onChange={setTime} />
      </div>
    </SelectionSheet>
  );
}
