import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import { Field } from '#ui/fields/field.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { SelectionActionProps } from './selection-sheet.tsx';
import { SelectionSheet, useChosenOrders } from './selection-sheet.tsx';
import { useActOnOrders } from './use-act-on-orders.ts';

const titleMax = 200;
const nothingAgainst = (): null => null;

/** Makes a reminder for oneself on each chosen order. */
export function RemindSelection({ ids, onDone, onUndone, onClose }: SelectionActionProps) {
  const { t } = useLingui();
  const { actor, newId } = useAppData();
  const { act, isSubmitting, error } = useActOnOrders({ onDone, onUndone });
  const orders = useChosenOrders(ids);
  const today = brusselsDay(useNow());
  const [title, setTitle] = useState('');
  const [day, setDay] = useState<string | null>(addDays(today, 1));
  const [time, setTime] = useState<string | null>('09:00');
  const isPast = day !== null && day < today;
  const isTooLong = title.trim().length > titleMax;
  const dueAt = day === null || time === null || isPast ? null : brusselsInstant(day, time);

  function titleProblem(isAsked: boolean): string | undefined {
    if (isTooLong) return t`Trop long : 200 caractères au plus`;
    return isAsked && title.trim() === ''
      ? t`Écrivez ce qui est à faire, par exemple « Rappeler le client ».`
      : undefined;
  }
  function dayProblem(isAsked: boolean): string | undefined {
    if (isPast) return t`Ce jour est passé.`;
    return isAsked && day === null ? t`Choisissez le jour.` : undefined;
  }

  return (
    <SelectionSheet
      title={t`Rappel sur les commandes choisies`}
      action={t`Rappeler`}
      ids={ids}
      orders={orders}
      against={nothingAgainst}
      isComplete={dueAt !== null && title.trim() !== '' && !isTooLong}
      isSubmitting={isSubmitting}
      error={error}
      onAction={(able) =>
        void act({
          able,
          alreadySo: [],
          change: ({ id: orderId }) => ({
            name: 'reminder.create',
            args: {
              reminderId: newId(),
              title: title.trim(),
              note: '',
              dueAt: dueAt ?? '',
              assignee: actor,
              orderId,
              clientId: null,
            },
          }),
          done: t`${plural(able.length, { one: '# rappel créé', other: '# rappels créés' })}.`,
          undone: t`${plural(able.length, { one: '# rappel retiré', other: '# rappels retirés' })}.`,
        })
      }
      onClose={onClose}
    >
      {(isAsked) => (
        <>
          <Field
            label={t`Que faire`}
            value={title}
            autoComplete="off"
            error={titleProblem(isAsked)}
            onChange={(event) => setTitle(event.target.value)}
          />
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
            <DayField label={t`Jour`} value={day} error={dayProblem(isAsked)} onChange={setDay} />
            <TimeField
              label={t`Heure (Belgique)`}
              value={time}
              error={isAsked && time === null ? t`Choisissez l’heure.` : undefined}
              onChange={setTime}
            />
          </div>
        </>
      )}
    </SelectionSheet>
  );
}
