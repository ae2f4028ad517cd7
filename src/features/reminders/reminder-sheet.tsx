import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Reminder } from '#contract/entities/reminder.ts';
import { activeEmployees } from '#data/queries/people/employees.ts';
import type { RemindAbout } from '#data/queries/inbox/reminders.ts';
import { remindAbout } from '#data/queries/inbox/reminders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { Gone } from '#parts/forms/gone.tsx';
import { parseSlot } from '#hooks/orders/use-remind.ts';
import { Notice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { useLast } from '#ui/layers/use-last.ts';
import { taskOf } from './form-task.ts';
import { ReminderFields } from './reminder-fields.tsx';

export interface ReminderSheetProps {
  slot: string;
  /** Name of the client on the calling page. Null after a direct link. */
  name: string | null;
  onClose: () => void;
}

/** Opens the form of a new or an existing reminder over any page. */
export function ReminderSheet({ slot, name, onClose }: ReminderSheetProps) {
  const request = parseSlot(slot);
  const about = useLive((db) => remindAbout(db, request?.kind ?? '', request?.id ?? ''), [slot]);
  const employees = useLive(activeEmployees, []);
  // Waits for the data: an empty sheet would shift its content under the thumb.
  if (about === undefined || employees === undefined) return null;
  if (request === null) return <Missing kind="edit" onClose={onClose} />;
  return (
    <LoadedSheet
      key={slot}
      {...request}
      slot={slot}
      name={name}
      about={about}
      employees={employees}
      onClose={onClose}
    />
  );
}

function useSheetLabels(kind: string | undefined) {
  const { t } = useLingui();
  const title = kind === 'edit' || kind === 'refused' ? t`Modifier le rappel` : t`Nouveau rappel`;
  return { title, closeLabel: t`Fermer` };
}

interface LoadedSheetProps extends ReminderSheetProps {
  kind: string;
  id: string;
  about: RemindAbout;
  employees: Awaited<ReturnType<typeof activeEmployees>>;
}

function LoadedSheet({ slot, kind, id, name, about, employees, onClose }: LoadedSheetProps) {
  const { i18n } = useLingui();
  const { actor } = useAppData();
  const [openedAt] = useState(() => Date.now());
  const present = useMemo(() => {
    const task = taskOf(i18n, { kind, id, name, about }, { actor, now: openedAt });
    return task === null ? undefined : { task, about };
  }, [i18n, kind, id, name, about, actor, openedAt]);
  // A new one begins as it opened. An existing one is followed, and stays when a colleague takes it over or ends it.
  const [opened] = useState(present);
  const last = useLast(present, true);
  const isExisting = opened?.task.save.kind === 'update';
  const shown = isExisting ? last : opened;
  const wasOpen = isExisting && (opened.about.reminder?.done ?? null) === null;
  const why = useReminderGone(wasOpen ? about.reminder : undefined, isExisting && present === undefined);
  if (shown === undefined) return <Missing kind={kind} onClose={onClose} />;
  return (
    <Gone why={why}>
      <ReminderFields
        slot={slot}
        name={name}
        task={shown.task}
        about={shown.about}
        employees={employees}
        onClose={onClose}
      />
    </Gone>
  );
}

/** Returns why a reminder cannot change any more, as a sentence; null while it can. */
function useReminderGone(reminder: Reminder | undefined, isGone: boolean): string | null {
  const { t } = useLingui();
  if (isGone) return t`Ce rappel n’est plus à vous.`;
  const by = reminder?.done?.by.name;
  return by === undefined ? null : t`Ce rappel est déjà traité par ${by}.`;
}

/** Explains that the subject of the sheet is not on this device. */
function Missing({ kind, onClose }: { kind: string; onClose: () => void }) {
  const labels = useSheetLabels(kind);
  return (
    <Sheet {...labels} open onClose={onClose}>
      <Notice tone="off">
        {kind === 'message' ? (
          <Trans>Ce message n’est pas sur cet appareil.</Trans>
        ) : (
          <Trans>
            Ce rappel n’est pas sur cet appareil : il a été confié à quelqu’un d’autre, ou n’est pas encore arrivé.
          </Trans>
        )}
      </Notice>
    </Sheet>
  );
}
