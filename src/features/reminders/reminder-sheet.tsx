import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { activeEmployees } from '#data/queries/employees.ts';
import type { RemindAbout } from '#data/queries/reminders.ts';
import { remindAbout } from '#data/queries/reminders.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { parseSlot } from '#hooks/use-remind.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { taskOf } from './form-task.ts';
import { ReminderFields } from './reminder-fields.tsx';

interface ReminderSheetProps {
  slot: string;
  /** What the page that opened it called its client; null after a link from elsewhere. */
  name: string | null;
  onClose: () => void;
}

/** The form of a reminder over any page: about an order, a client, a message or nothing, or of one that is there. */
export function ReminderSheet({ slot, name, onClose }: ReminderSheetProps) {
  const asked = parseSlot(slot);
  const about = useLive((db) => remindAbout(db, asked?.kind ?? '', asked?.id ?? ''), [slot]);
  const employees = useLive(activeEmployees, []);
  // Read in a moment: a sheet that came empty would move under the thumb.
  if (about === undefined || employees === undefined) return null;
  if (asked === null) return <Missing kind="edit" onClose={onClose} />;
  return <Read key={slot} {...asked} slot={slot} name={name} about={about} employees={employees} onClose={onClose} />;
}

function useSheetWords(kind: string | undefined) {
  const { t } = useLingui();
  const title = kind === 'edit' || kind === 'refused' ? t`Modifier le rappel` : t`Nouveau rappel`;
  return { title, closeLabel: t`Fermer` };
}

interface ReadProps extends ReminderSheetProps {
  kind: string;
  id: string;
  about: RemindAbout;
  employees: Awaited<ReturnType<typeof activeEmployees>>;
}

function Read({ slot, kind, id, name, about, employees, onClose }: ReadProps) {
  const { i18n } = useLingui();
  const { actor } = useAppData();
  // As it stood when it was opened: what a colleague changes meanwhile does not move under the hands.
  const [task] = useState(() => taskOf(i18n, { kind, id, name, about }, { actor, now: Date.now() }));
  if (task === null) return <Missing kind={kind} onClose={onClose} />;
  return <ReminderFields slot={slot} name={name} task={task} about={about} employees={employees} onClose={onClose} />;
}

/** What it was asked for is not here. */
function Missing({ kind, onClose }: { kind: string; onClose: () => void }) {
  const words = useSheetWords(kind);
  return (
    <Sheet
      {...words}
      open
      onClose={onClose}
      footer={
        <Button className="flex-1" onClick={onClose}>
          <Trans>Fermer</Trans>
        </Button>
      }
    >
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
