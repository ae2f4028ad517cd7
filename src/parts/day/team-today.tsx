import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import type { Employee } from '#contract/entities/employee.ts';
import { instantsOfDay } from '#contract/rules/brussels-time.ts';
import { activeEmployees } from '#data/queries/people/employees.ts';
import type { PersonTime } from '#data/queries/visits/person-time.ts';
import { readPersonTimes } from '#data/queries/visits/person-time.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { unavailabilityLabels } from '#labels/people/unavailability-labels.ts';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import { ClientLink } from '#parts/clients/client-link.tsx';
import { OnSiteMark } from '#parts/visit-life/state/on-site-mark.tsx';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { Axis } from './axis.ts';
import { axisOf } from './axis.ts';
import { HourScale } from './hour-scale.tsx';
import { DaySummary } from './day-summary.tsx';
import type { PersonState } from './person-state.ts';
import { personStateAt } from './person-state.ts';
import { TeamTodayRoom } from './team-today-room.tsx';
import type { DayVisit } from './use-day.ts';

/** A person's day. */
interface PersonDay {
  employee: Employee;
  times: readonly PersonTime[];
}

/** Reads the day of everybody who makes visits, and of whoever else has something: by name. */
async function readTeamDay(db: UserDatabase, day: string): Promise<PersonDay[]> {
  const employees = await activeEmployees(db);
  const ids = employees.map(({ id }) => id);
  const times = await readPersonTimes(db, ids, instantsOfDay(day), null);
  return employees
    .map((employee) => ({ employee, times: times.get(employee.id) ?? [] }))
    .filter(({ employee, times: own }) => employee.qualifications.length > 0 || own.length > 0);
}

const lane =
  'grid grid-cols-1 items-center gap-x-3 sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)_11rem]';

/** The team's day for a supervisor, as a time axis: what each person has and where they are, who is away, and who is free. */
export function TeamToday({ day, items }: { day: string; items: readonly DayVisit[] }) {
  const { t } = useLingui();
  const now = useNow();
  const people = useLive(readTeamDay, [day]);
  if (people === undefined) return <TeamTodayRoom />;
  const states = new Map(people.map(({ employee, times }) => [employee.id, personStateAt(times, now, day)]));
  const free = [...states.values()].filter(({ is }) => is === 'free').length;
  const visits = people.flatMap(({ times }) => times.filter(({ kind }) => kind !== 'travel' && kind !== 'absence'));
  const axis = axisOf(day, visits);
  const moment = new Date(now).toISOString();
  const { left } = axis.placeOf({ from: moment, to: moment });
  return (
    <Card
      title={t`Aujourd’hui par collaborateur`}
      aside={
        <span className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
          {free === 0 ? null : <Plural value={free} one="# libre maintenant" other="# libres maintenant" />}
          <LocalLink to="/agenda?view=team" className={buttonClasses('ghost', 'compact')}>
            <Trans>Planning de l’équipe</Trans>
          </LocalLink>
        </span>
      }
    >
      {people.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Aucune visite n’est prévue aujourd’hui, pour personne.</Trans>
        </p>
      ) : (
        <>
          <HourScale axis={axis} className={classNames(lane, 'text-fine max-sm:hidden')} />
          <ul className="divide-y divide-line-2">
            {people.map(({ employee, times }) => (
              <li key={employee.id} className={classNames(lane, 'py-1')}>
                <LocalLink
                  to={`/agenda?view=day&who=${employee.id}`}
                  className="min-h-11 content-center truncate font-semibold hover:underline sm:min-h-9"
                >
                  {employee.name}
                </LocalLink>
                <div className="relative h-9 overflow-hidden rounded-small bg-paper">
                  {axis.marks.map((mark) => (
                    <span
                      key={mark.hour}
                      aria-hidden="true"
                      style={{ left: `${mark.left}%` }}
                      className="absolute inset-y-0 border-l border-line-2"
                    />
                  ))}
                  {times.map((time) => (
                    <Block
                      key={`${time.kind} ${time.id}`}
                      axis={axis}
                      time={time}
                      late={lateOf(states.get(employee.id))}
                      items={items}
                    />
                  ))}
                  {left <= 0 || left >= 100 ? null : (
                    <span
                      aria-hidden="true"
                      style={{ left: `${left}%` }}
                      className="pointer-events-none absolute inset-y-0 w-0.5 bg-bad"
                    />
                  )}
                </div>
                <div className="flex min-h-7 items-center">
                  <State
                    state={states.get(employee.id) ?? { is: 'over' }}
                    items={items.filter(({ visit }) => visit.employee.id === employee.id)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

interface BlockProps {
  axis: Axis;
  time: PersonTime;
  /** Identifier of the visit that is late, if any. */
  late: string | null;
  items: readonly DayVisit[];
}

/** Returns the visit at which a person is late: those after it wait for the same person. */
function lateOf(state: PersonState | undefined): string | null {
  return state?.is === 'late' ? state.visit.id : null;
}

const blockLook = 'absolute inset-y-0.5 truncate rounded-small border px-1 text-fine leading-7.5';

/** Something that a person has, at its place on the axis. A visit leads to its order. */
function Block({ axis, time, late, items }: BlockProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { left, width } = axis.placeOf(time);
  if (width <= 0 || time.kind === 'travel') return null;
  const style = { left: `${left}%`, width: `${width}%` };
  const hours = `${formats.time(time.from)}–${formats.time(time.to)}`;
  if (time.kind === 'absence') {
    const kind = i18n._(unavailabilityLabels[time.item.unavailability.kind]);
    return (
      <span
        title={kind}
        style={style}
        className={classNames(blockLook, 'border-dashed border-line-strong bg-off-soft')}
      >
        {kind}
      </span>
    );
  }
  if (time.kind === 'clientVisit') {
    const name = time.item.client?.name ?? '';
    return (
      <span
        title={`${hours} · ${name}`}
        style={style}
        className={classNames(blockLook, 'border-line-strong bg-card', !time.isOpen && 'text-ink-2')}
      >
        <ClientLink clientId={time.item.visit.clientId}>{name}</ClientLink>
      </span>
    );
  }
  if (time.kind === 'order') {
    const { order } = time.item;
    const place = addressLines(i18n, order.address);
    const title = [hours, place.street, place.town, t`Pas encore de visite`].join(' · ');
    return (
      <LocalLink
        to={`/orders/${order.number ?? order.id}`}
        title={title}
        aria-label={title}
        style={style}
        className={classNames(blockLook, 'border-dashed border-accent bg-card hover:border-accent')}
      >
        {place.street}
      </LocalLink>
    );
  }
  const { visit, order } = time.item;
  const { street, town } = order === undefined ? { street: '', town: '' } : addressLines(i18n, order.address);
  const title = [hours, street, town, i18n._(visitStateLabels[visit.state])].filter((part) => part !== '').join(' · ');
  return (
    <LocalLink
      to={`/orders/${order?.number ?? visit.orderId}`}
      title={title}
      aria-label={title}
      style={style}
      className={classNames(blockLook, 'hover:border-accent', visitLook(visit.state, visit.id === late))}
    >
      {items.some((item) => item.visit.id === visit.id && item.sync.is !== 'sent') ? '↑ ' : null}
      {street}
    </LocalLink>
  );
}

function visitLook(state: DayVisit['visit']['state'], late: boolean): string {
  if (late) return 'border-bad bg-bad-soft text-bad';
  if (state === 'done' || state === 'absent') return 'border-line bg-safe-soft text-ink-2';
  return state === 'started' ? 'border-accent bg-accent text-white' : 'border-accent bg-accent-soft';
}

interface StateProps {
  state: PersonState;
  items: readonly DayVisit[];
}

/** What a person does now. Its place is there whatever it says. */
function State({ state, items }: StateProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  switch (state.is) {
    case 'onSite':
      return <OnSiteMark visit={state.visit} />;
    case 'late':
      return (
        <Pill tone="bad" icon={Clock}>
          <Trans>En retard</Trans>
        </Pill>
      );
    case 'away':
      return <span className="text-sm text-ink-2">{i18n._(unavailabilityLabels[state.kind])}</span>;
    case 'busy':
      return (
        <span className="text-sm text-ink-2">
          <Trans>occupé jusqu’à {formats.time(state.until)}</Trans>
        </span>
      );
    case 'free':
      return (
        <span className="text-sm font-semibold text-safe">
          {state.until === null ? <Trans>libre</Trans> : <Trans>libre jusqu’à {formats.time(state.until)}</Trans>}
        </span>
      );
    case 'over':
      return (
        <span className="text-sm text-ink-2">
          <DaySummary items={items} />
        </span>
      );
  }
}
