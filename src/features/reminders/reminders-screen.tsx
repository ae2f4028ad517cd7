import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { AlarmClock, Plus, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import { activeEmployees } from '#data/queries/people/employees.ts';
import type { ReminderHere } from '#data/queries/inbox/reminders.ts';
import { remindersHere } from '#data/queries/inbox/reminders.ts';
import { useWebPush } from '#hooks/app/use-web-push.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { SearchAndSort } from '#parts/list-detail/search-and-sort.tsx';
import type { ListFilterControl } from '#parts/list-detail/use-list-filter.ts';
import { useListFilter } from '#parts/list-detail/use-list-filter.ts';
import { WebPushNotice } from '#ui/states/web-push-notice.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Combobox } from '#ui/fields/combobox.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { WindowList } from '#ui/lists/window-list.tsx';
import { RefusedReminders } from './refused-reminders.tsx';
import type { GroupName, ReminderFilter, ReminderLine, ReminderSort, Whose } from './reminder-groups.ts';
import { groupOf, isShown, reminderFilterAddress, reminderLines } from './reminder-groups.ts';
import { ReminderItem } from './reminder-item.tsx';

/** Estimated height of a reminder with three lines and its gap, in pixels. */
const itemHeight = 210;
const headingHeight = 44;

/** Lists the reminders by group: late, today, coming and done. */
export function RemindersScreen() {
  const { t, i18n } = useLingui();
  const { supervisor } = useRoles();
  const { session } = useAppData();
  const stored = useLive(remindersHere, []);
  const { filter, setText, change, clear } = useListFilter(reminderFilterAddress);
  const { open } = useRemind();
  const now = useNow();
  const userId = session.user.UserId;
  // Everybody's reminders are a supervisor's.
  const whose = filter.whose === 'all' && !supervisor ? 'mine' : filter.whose;
  const shown = useMemo(
    () => (stored ?? []).filter((here) => isShown(here, { ...filter, whose }, userId)),
    [stored, filter, whose, userId],
  );
  const lines = useMemo(() => reminderLines(i18n, shown, filter.sort, now), [i18n, shown, filter.sort, now]);
  return (
    <>
      <PageTitle>{t`Rappels`}</PageTitle>
      <div className="mx-auto flex max-w-4xl flex-col gap-3 p-4">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="text-2xl leading-tight font-bold tracking-tight">
              <Trans>Rappels</Trans>
            </h1>
            {stored === undefined ? null : <Counts shown={shown} now={now} />}
          </div>
          <Button icon={Plus} aria-keyshortcuts="n" onClick={() => open('new')}>
            <Trans>Nouveau rappel</Trans>
          </Button>
        </header>
        <DueSignalNotice />
        <RefusedReminders />
        <Filters filter={{ ...filter, whose }} setText={setText} change={change} />
        {stored === undefined ? <SkeletonCards label={t`Lecture des rappels`} count={3} /> : null}
        {stored !== undefined && lines.length === 0 ? (
          <Nothing
            isFiltered={filter.text.trim() !== '' || (whose === 'all' && filter.assigneeId !== null)}
            onClear={clear}
            onNew={() => open('new')}
          />
        ) : (
          <WindowList
            label={t`Rappels`}
            items={lines}
            keyOf={({ key }) => key}
            heightOf={(line) => ('here' in line ? itemHeight : headingHeight)}
          >
            {(line) => <Line line={line} />}
          </WindowList>
        )}
      </div>
    </>
  );
}

function Counts({ shown, now }: { shown: readonly ReminderHere[]; now: number }) {
  const groups = shown.map(({ reminder }) => groupOf(reminder, now));
  const open = groups.filter((group) => group !== 'done').length;
  const late = groups.filter((group) => group === 'late').length;
  return (
    <p className="text-ink-2">
      <Plural value={open} _0="Rien à faire" one="# à faire" other="# à faire" />
      {late === 0 ? null : (
        <>
          {', '}
          <span className="font-semibold text-bad">
            <Plural value={late} one="# en retard" other="# en retard" />
          </span>
        </>
      )}
    </p>
  );
}

function Line({ line }: { line: ReminderLine }) {
  return 'here' in line ? <ReminderItem here={line.here} group={line.group} /> : <Heading {...line} />;
}

function Heading({ group, count }: { group: GroupName | 'open'; count: number }) {
  const { t } = useLingui();
  const names: Record<GroupName | 'open', string> = {
    open: t`À faire`,
    late: t`En retard`,
    today: t`Aujourd’hui`,
    coming: t`À venir`,
    done: t({ message: 'Faits', context: 'rappels' }),
  };
  return (
    <h2 className="flex items-baseline gap-2 pt-2 text-body font-semibold text-ink-2">
      {names[group]} <span className="font-normal tabular-nums">{count}</span>
    </h2>
  );
}

/** Explains how this device signals a due reminder, unless web push is on or snoozed. */
function DueSignalNotice() {
  const { state, turnOn, dismiss } = useWebPush();
  switch (state) {
    case 'ask':
      return (
        <WebPushNotice onTurnOn={turnOn} onPutOff={dismiss}>
          <Trans>
            Recevoir les rappels à l’heure, même quand l’application est fermée ? La notification ne cite que le numéro
            de la commande.
          </Trans>
        </WebPushNotice>
      );
    case 'denied':
    case 'unsupported':
    case 'off':
      return (
        <p className="text-sm text-ink-2">
          <Trans>Sans notifications, un rappel se signale seulement dans l’application ouverte. Voir Profil.</Trans>
        </p>
      );
    case 'ios':
      return (
        <p className="text-sm text-ink-2">
          <Trans>
            Pour recevoir des notifications sur iPhone et iPad, installez d’abord l’application sur l’écran d’accueil.
          </Trans>
        </p>
      );
    case 'openOnly':
      return (
        <p className="text-sm text-ink-2">
          <Trans>Les rappels arrivent à l’heure tant que l’application est ouverte.</Trans>
        </p>
      );
    case 'on':
    case 'later':
      return null;
  }
}

type FiltersProps = Pick<ListFilterControl<ReminderFilter, ReminderSort>, 'filter' | 'setText' | 'change'>;

function Filters({ filter, setText, change }: FiltersProps) {
  const { t } = useLingui();
  const { supervisor } = useRoles();
  const employees = useLive(activeEmployees, []) ?? noEmployees;
  const options: { value: Whose; label: string }[] = [
    { value: 'mine', label: t`Pour moi` },
    { value: 'given', label: t`Confiés par moi` },
    ...(supervisor ? [{ value: 'all' as const, label: t`Tous` }] : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t`Affichage`}
        value={filter.whose}
        options={options}
        onChange={(whose) => change({ whose, assigneeId: null })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SearchAndSort
          filter={filter}
          setText={setText}
          change={change}
          label={t`Chercher un rappel`}
          placeholder={t`À faire, client, commande…`}
          sorts={[
            ['due', t`Par échéance`],
            ['newest', t`Plus récents`],
            ['subject', t`Par client`],
            ['colleague', t`Par collègue`],
          ]}
          without={filter.whose === 'mine' ? 'colleague' : null}
          className="flex-1 basis-80"
        />
        {supervisor && filter.whose === 'all' ? (
          <Combobox
            label={t`Collègue`}
            allLabel={t`Tous les collègues`}
            nothingLabel={t`Aucun collègue ne porte ce nom.`}
            value={filter.assigneeId}
            options={employees.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(assigneeId) => change({ assigneeId })}
          />
        ) : null}
      </div>
    </div>
  );
}

const noEmployees: Employee[] = [];

interface NothingProps {
  isFiltered: boolean;
  onClear: () => void;
  onNew: () => void;
}

/** Explains the empty list and offers the next step. */
function Nothing({ isFiltered, onClear, onNew }: NothingProps) {
  const { t } = useLingui();
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t`Aucun rappel ne correspond`}
        action={
          <Button onClick={onClear}>
            <Trans>Effacer les filtres</Trans>
          </Button>
        }
      >
        <Trans>Cherchez autre chose, ou regardez les rappels confiés à d’autres.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={AlarmClock}
      title={t`Pas encore de rappel`}
      action={
        <Button icon={Plus} onClick={onNew}>
          <Trans>Nouveau rappel</Trans>
        </Button>
      }
    >
      <Trans>Notez un appel à passer ou une tâche.</Trans>
    </EmptyState>
  );
}
