import { Trans, useLingui } from '@lingui/react/macro';
import { AlarmClock, Check, PenLine, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import type { Reminder } from '#contract/entities/reminder.ts';
import { brusselsParts } from '#contract/rules/brussels-time.ts';
import type { ReminderHere } from '#data/queries/inbox/reminders.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { QuickTime } from './reminder-times.ts';
import { quickTime } from './reminder-times.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/lists/marks.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { GroupName } from './reminder-groups.ts';
import { SubjectLine } from './subject-line.tsx';
import { useReminderActions } from './use-reminder-actions.ts';

interface ReminderItemProps {
  here: ReminderHere;
  group: GroupName;
}

/** Shows a reminder with its due time, subject, people and actions. */
export function ReminderItem({ here, group }: ReminderItemProps) {
  const { reminder, order, client } = here;
  const { orderId, clientId, title, note } = reminder;
  const { status: sync } = useRowSync('reminders', reminder.id);
  return (
    <article
      className={classNames(
        'flex flex-col gap-1 rounded-card border bg-card p-4 lg:flex-row lg:items-start lg:gap-4',
        group === 'late' ? 'border-bad' : 'border-line',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3
            className={classNames('min-w-0 leading-snug font-semibold wrap-anywhere', group === 'done' && 'text-ink-2')}
          >
            {title}
          </h3>
          <SyncMark status={sync} />
        </div>
        <When reminder={reminder} group={group} />
        {note === '' ? null : <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{note}</p>}
        <SubjectLine orderId={orderId} clientId={clientId} order={order} client={client} />
        <People reminder={reminder} />
      </div>
      {group === 'done' ? <Reopen reminder={reminder} /> : <Actions reminder={reminder} />}
    </article>
  );
}

function When({ reminder: { dueAt, done }, group }: { reminder: Reminder; group: GroupName }) {
  const formats = useFormats();
  const now = useNow();
  const when = formats.recent(dueAt, now);
  if (done !== null) {
    const at = formats.recent(done.at, now);
    return (
      <p className="text-sm text-ink-2">
        <Trans>
          Traité {at} par {done.by.name}
        </Trans>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-2 text-body">
      {group === 'late' ? (
        <Pill tone="bad" icon={AlarmClock}>
          <Trans>En retard</Trans>
        </Pill>
      ) : null}
      <time
        dateTime={dueAt}
        className={classNames('tabular-nums', group === 'late' ? 'font-semibold text-bad' : 'text-ink-2')}
      >
        {when}
      </time>
    </p>
  );
}

/** Shows the assignee or the creator, unless both are the user. */
function People({ reminder: { assignee, createdBy, createdAt } }: { reminder: Reminder }) {
  const formats = useFormats();
  const { session } = useAppData();
  const userId = session.user.UserId;
  if (assignee.id === userId && createdBy.id === userId) return null;
  const given = formats.date(createdAt);
  return (
    <p className="text-sm text-ink-2">
      {assignee.id === userId ? (
        <Trans>
          De la part de {createdBy.name}, {given}
        </Trans>
      ) : (
        <Trans>Pour {assignee.name}</Trans>
      )}
    </p>
  );
}

function Reopen({ reminder }: { reminder: Reminder }) {
  const { t } = useLingui();
  const { reopen } = useReminderActions(useToast());
  const { title } = reminder;
  return (
    <Button
      size="compact"
      icon={RotateCcw}
      aria-label={t`Rouvrir : ${title}`}
      onClick={() => reopen(reminder.id)}
      className="self-start"
    >
      <Trans>Rouvrir</Trans>
    </Button>
  );
}

function Actions({ reminder }: { reminder: Reminder }) {
  const { t } = useLingui();
  const { finish } = useReminderActions(useToast());
  const { open } = useRemind();
  const [choosing, setChoosing] = useState(false);
  useBackCloses(choosing, () => setChoosing(false));
  const choices = useId();
  const { id, title } = reminder;
  return (
    <div className="flex flex-col gap-2 pt-1 lg:w-88 lg:shrink-0 lg:pt-0">
      <div className="flex flex-wrap gap-2 lg:justify-end">
        <Button look="primary" size="compact" icon={Check} aria-label={t`Fait : ${title}`} onClick={() => finish(id)}>
          <Trans context="rappel">Fait</Trans>
        </Button>
        <Button
          size="compact"
          icon={AlarmClock}
          aria-label={t`Reporter : ${title}`}
          aria-expanded={choosing}
          aria-controls={choices}
          onClick={() => setChoosing(!choosing)}
        >
          <Trans>Reporter</Trans>
        </Button>
        <Button size="compact" icon={PenLine} aria-label={t`Modifier : ${title}`} onClick={() => open(`edit.${id}`)}>
          <Trans>Modifier</Trans>
        </Button>
      </div>
      <div id={choices}>{choosing ? <Snooze reminder={reminder} onDone={() => setChoosing(false)} /> : null}</div>
    </div>
  );
}

/** Returns the instant of a quick choice at the moment of the tap. */
function fromNow(which: QuickTime): string | null {
  return quickTime(which, Date.now());
}

/** Offers the snooze times, counted from now. */
function Snooze({ reminder, onDone }: { reminder: Reminder; onDone: () => void }) {
  const { t } = useLingui();
  const { snooze } = useReminderActions(useToast());
  const { open } = useRemind();
  const choices = [
    { which: 'tenMinutes', label: t`10 min` },
    { which: 'oneHour', label: t`1 h` },
    { which: 'tomorrow', label: t`Demain 9 h` },
  ] as const;

  function choose(which: (typeof choices)[number]['which']): void {
    const dueAt = fromNow(which);
    if (dueAt === null) return;
    const { time } = brusselsParts(dueAt);
    snooze(reminder.id, dueAt, which === 'tomorrow' ? t`demain à ${time}` : time);
    onDone();
  }

  return (
    <div role="group" aria-label={t`Reporter à`} className="flex flex-wrap gap-2 lg:justify-end">
      {choices.map(({ which, label }) => (
        <Button key={which} size="compact" onClick={() => choose(which)}>
          {label}
        </Button>
      ))}
      <Button size="compact" onClick={() => open(`edit.${reminder.id}`)}>
        <Trans>Autre…</Trans>
      </Button>
    </div>
  );
}
