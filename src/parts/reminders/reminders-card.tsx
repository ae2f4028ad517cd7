import { Trans, useLingui } from '@lingui/react/macro';
import { AlarmClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reminder } from '#contract/entities/reminder.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { areaLink } from '#ui/actions/area-link.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/lists/marks.tsx';

interface RemindersCardProps {
  /** Lets an address lead to the card. */
  id?: string | undefined;
  /** The open reminders. */
  reminders: readonly Reminder[];
  /** Says that there is none. */
  empty: ReactNode;
  now: number;
  onAdd: () => void;
}

/** Lists the open reminders about an order or a client, with a button to add one. */
export function RemindersCard({ id, reminders, empty, now, onAdd }: RemindersCardProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Rappels`} id={id}>
      {reminders.length === 0 ? (
        <p className="text-ink-2">{empty}</p>
      ) : (
        <ul className="divide-y divide-line-2">
          {reminders.map((reminder) => (
            <Item key={reminder.id} reminder={reminder} now={now} />
          ))}
        </ul>
      )}
      <Button icon={AlarmClock} className="mt-3 w-full" onClick={onAdd}>
        <Trans>Ajouter un rappel</Trans>
      </Button>
    </Card>
  );
}

function Item({ reminder: { id, title, dueAt, assignee }, now }: { reminder: Reminder; now: number }) {
  const { actor } = useAppData();
  const { open } = useRemind();
  const { status: sync } = useRowSync('reminders', id);
  const formats = useFormats();
  const isLate = Date.parse(dueAt) <= now;
  const when = formats.recent(dueAt, now);
  return (
    <li className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_11rem]">
        <button
          type="button"
          onClick={() => open(`edit.${id}`)}
          className={classNames(areaLink, 'text-left leading-snug font-semibold wrap-anywhere after:rounded-small')}
        >
          {title}
        </button>
        <p className={classNames('text-sm', isLate ? 'text-bad' : 'text-ink-2')}>
          {isLate ? <Trans>En retard, {when}</Trans> : when}
          {assignee.id === actor.id ? null : `, ${assignee.name}`}
        </p>
      </div>
      <SyncMark status={sync} />
    </li>
  );
}
