import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsParts, parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { moveRefusal, planRefusal } from '#contract/mutations/refusals.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { refusalCode } from '#data/outbox/refusal-code.ts';
import { activeEmployees } from '#data/queries/people/employees.ts';
import { visitsOfOrder } from '#data/queries/visits/visits.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useServiceName } from '#hooks/app/use-content.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useJudged } from '../acts/use-judged.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import type { Formats } from '#ui/format.ts';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { OptionRow } from '#ui/actions/option-row.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { useLast } from '#ui/layers/use-last.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { ChangedMeanwhile, DoneMeanwhile, useSeen } from '../forms/changed-meanwhile.tsx';
import { Gone, useOrderGone } from '../forms/gone.tsx';
import { useWhyClosed } from '../forms/use-why-closed.ts';
import { useFormDraft } from '../forms/use-form-draft.ts';
import { EmployeeField } from './employee-field.tsx';
import type { PlanForm, PlanStart } from './plan-form.ts';
import { endAfter, movedForm, openedForm, planForm } from './plan-form.ts';
import { SlotList } from './slot-list.tsx';
import type { PlanProblem } from './use-plan-visit.ts';
import { usePlanVisit } from './use-plan-visit.ts';
import { useWhyOver } from '../visit-life/steps/use-why-over.ts';
import { visitMinutes } from '#contract/rules/visits/visit-minutes.ts';
import { planDraft, planMoveDraft, slotOf } from '#parts/planning/plan.draft.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';

export interface PlanSheetProps {
  order: Order;
  /** The visit to move; null to plan one. */
  visit: Visit | null;
  /** Where the plan begins: an empty slot of an agenda. */
  at?: PlanStart;
  onClose: () => void;
  /** It is planned, before the sheet closes. */
  onPlanned?: (() => void) | undefined;
  /** The user took back what was planned. */
  onUndone?: (() => void) | undefined;
}

const parsePlan = parseAs(planForm);
const none: Employee[] = [];

/** Reads what a plan is made over; undefined once the order has left this device. */
async function readPlanned(db: UserDatabase, orderId: string) {
  const order = (await db.orders.get(orderId))?.row;
  return order === undefined ? undefined : { order, visits: await visitsOfOrder(db, orderId) };
}

/** Plans a visit of an order, or moves one: who, which services, and when, with the free times by detour. */
export function PlanSheet({ order: { id }, visit, at = {}, ...ends }: PlanSheetProps) {
  const found = useLive(async (db) => ({ stored: await readPlanned(db, id) }), [id]);
  const employees = useLive(activeEmployees, []);
  const shown = useLast(found?.stored, true);
  const isGone = found !== undefined && found.stored === undefined;
  const moved = visit === null ? null : (shown?.visits.find((one) => one.id === visit.id) ?? visit);
  const why = useWhyNotPlanned(shown, moved, isGone);
  if (shown === undefined || employees === undefined) return null;
  return (
    <Gone why={why}>
      <LoadedSheet {...shown} visit={moved} at={at} employees={employees} {...ends} />
    </Gone>
  );
}

/** Returns why the visit cannot be planned or moved any more: somebody was first; null while it can. */
function useWhyNotPlanned(
  shown: Awaited<ReturnType<typeof readPlanned>>,
  visit: Visit | null,
  isGone: boolean,
): string | null {
  const errorText = useErrorMessage();
  const judged = useJudged();
  const gone = useOrderGone(isGone);
  const closed = useWhyClosed(shown?.order);
  const over = useWhyOver(visit);
  if (gone !== null || shown === undefined) return gone;
  const judge = visit === null ? planRefusal : moveRefusal;
  const named = { visitId: visit?.id ?? '', orderId: shown.order.id };
  const code = judge(named, judged({ orders: [shown.order], visits: shown.visits }));
  // A visit whose order is cancelled may come after it.
  if (code === 'StateNotAllowed' || shown.order.state === 'cancelled') return closed ?? over;
  return code === undefined ? null : errorText(refusalCode({ name: 'visit.plan', error: { code } }));
}

interface LoadedProps extends PlanSheetProps {
  at: PlanStart;
  visits: readonly Visit[];
  employees: readonly Employee[];
}

/** Returns who the user may plan for: a certifier plans their own visits, the agent and the office anybody's. */
function usePlanners({ order, employees }: Pick<LoadedProps, 'order' | 'employees'>) {
  const { actor } = useAppData();
  const { supervisor, commercial } = useRoles();
  const plansForAll = supervisor || (commercial && order.commercial?.id === actor.id);
  const own = employees.filter(({ id }) => id === actor.id || id === order.assignee?.id);
  return { onlyFor: plansForAll ? null : actor, employees: plansForAll ? employees : own, supervisor, ownId: actor.id };
}

function LoadedSheet({ order, visit, at, visits, employees: all, ...ends }: LoadedProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const { onlyFor, employees, supervisor, ownId } = usePlanners({ order, employees: all });
  const [opened] = useState(() => openedForm({ order, visits, visit, at, onlyFor, now }));
  const over = visit === null ? { begun: opened } : { row: movedForm(order, visit) };
  const seen = useSeen(plannedVisits(visits, visit));
  const handle = visit === null ? planDraft(order.id, slotOf(at)) : planMoveDraft(visit.id);
  const { form, change, clear, ready, draft, asked } = useFormDraft(handle, parsePlan, over);
  const [problem, setProblem] = useState<PlanProblem | null>(null);
  const plan = usePlanVisit({
    order,
    visit,
    visits,
    employees: visit === null ? employees : [...none, ...all],
    onUndone: ends.onUndone,
  });
  const { street, town } = addressLines(i18n, order.address);
  const minutes = visitMinutes(order, form.services);
  // Only a supervisor's device holds the agendas of others.
  const isKnown = supervisor || form.employeeId === ownId;
  /** Who was chosen with a time of the team: the other times stay. */
  const [proposed, setProposed] = useState<string | null>(null);
  const isOfTeam = form.employeeId === null || form.employeeId === proposed;

  function edit(part: Partial<PlanForm>): void {
    setProblem(null);
    change(part);
  }

  const { submit, isSubmitting } = useSubmit(async () => {
    const outcome = await plan(form, draft);
    if (outcome === null) {
      await clear();
      ends.onPlanned?.();
      ends.onClose();
    } else if (outcome !== 'cancelled') setProblem(outcome);
    return null;
  });

  const errorAt = (field: PlanProblem['field']): string | undefined =>
    problem?.field === field ? problem.text : undefined;
  const title = visit === null ? t`Planifier une visite` : t`Déplacer la visite`;
  return (
    <Sheet
      open
      title={title}
      onClose={ends.onClose}
      footer={
        <SheetAction
          icon={CalendarCheck}
          disabled={isSubmitting || !ready || asked !== null || seen.isChanged}
          onClick={() => void submit()}
        >
          {visit === null ? <Trans>Planifier la visite</Trans> : <Trans>Déplacer la visite</Trans>}
        </SheetAction>
      }
    >
      <p>
        <span className="font-semibold">{street}</span>, {town}
      </p>
      <ChangedMeanwhile draft={asked} show={(text) => planText(formats, all, text)} />
      <DoneMeanwhile seen={seen}>
        <PlannedVisits visits={seen.now} />
      </DoneMeanwhile>
      {order.planningRemark === '' ? null : (
        <p className="rounded-control bg-paper px-3 py-2 text-body wrap-anywhere whitespace-pre-line">
          {order.planningRemark}
        </p>
      )}
      <ServicesField
        order={order}
        chosen={form.services}
        error={errorAt('services')}
        onChange={(services) => edit({ services, end: endAfter(form.day, form.start, visitMinutes(order, services)) })}
      />
      <EmployeeField
        order={order}
        services={form.services}
        employees={employees}
        value={form.employeeId}
        error={errorAt('employee')}
        onChange={(employeeId) => {
          setProposed(null);
          edit({ employeeId });
        }}
      />
      <DayField label={t`Jour`} value={form.day} error={errorAt('day')} onChange={(day) => edit({ day })} />
      {isKnown ? (
        <SlotList
          order={order}
          form={form}
          employees={isOfTeam ? employees : employees.filter(({ id }) => id === form.employeeId)}
          minutes={minutes}
          visitId={visit?.id ?? null}
          onChoose={({ employeeId, start, end }) => {
            if (isOfTeam) setProposed(employeeId);
            edit({ employeeId, start: brusselsParts(start).time, end: brusselsParts(end).time });
          }}
        />
      ) : null}
      {isKnown || form.employeeId === null ? null : (
        <p className="text-sm text-ink-2">
          <Trans>L’agenda de cette personne n’est pas sur cet appareil.</Trans>
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label={t`Début`}
          value={form.start}
          error={errorAt('start')}
          onChange={(start) => edit({ start, end: endAfter(form.day, start, minutes) ?? form.end })}
        />
        <TimeField label={t`Fin`} value={form.end} error={errorAt('end')} onChange={(end) => edit({ end })} />
      </div>
      <ErrorNotice error={errorAt(null) ?? null} />
    </Sheet>
  );
}

/** Returns the other visits of the order that are planned, as far as a planner has to know them. */
function plannedVisits(visits: readonly Visit[], visit: Visit | null) {
  return visits
    .filter((one) => isAhead(one) && one.id !== visit?.id)
    .map(({ id, employee, plannedStart, history }) => ({ id, employee, plannedStart, by: history[0]?.by.name ?? '' }));
}

/** Says which visits the order has now, and who planned each. */
function PlannedVisits({ visits }: { visits: ReturnType<typeof plannedVisits> }) {
  const formats = useFormats();
  if (visits.length === 0) return <Trans>Il n’y a plus d’autre visite prévue.</Trans>;
  return (
    <ul>
      {visits.map(({ id, employee, plannedStart, by }) => (
        <li key={id}>
          <Trans>
            Visite de {employee.name}, {formats.dateTime(plannedStart)}, planifiée par {by}
          </Trans>
        </li>
      ))}
    </ul>
  );
}

/** Formats the draft of a plan: who, and when. */
function planText(formats: Formats, employees: readonly Employee[], text: string): string {
  const { employeeId, day, start, end } = planForm.parse(JSON.parse(text));
  const from = parseBrusselsInstant(day ?? '', start ?? '');
  const name = employees.find(({ id }) => id === employeeId)?.name ?? '';
  return [name, from === null ? '' : `${formats.dateTime(from)} – ${end}`].filter((part) => part !== '').join(', ');
}

interface ServicesFieldProps {
  order: Order;
  chosen: PlanForm['services'];
  error: string | undefined;
  onChange: (services: PlanForm['services']) => void;
}

/** Chooses the services of the visit: a second visit can make the others. Nothing to choose with one service. */
function ServicesField({ order, chosen, error, onChange }: ServicesFieldProps) {
  const { t } = useLingui();
  const serviceName = useServiceName();
  const codes = [...new Set(order.services.map(({ code }) => code))];
  if (codes.length < 2) return null;
  return (
    <div role="group" aria-label={t`Services de cette visite`} className="flex flex-col gap-2">
      <p className="text-sm font-semibold">
        <Trans>Services de cette visite</Trans>
      </p>
      {codes.map((code) => (
        <OptionRow
          key={code}
          label={serviceName(code, order.region)}
          checked={chosen.includes(code)}
          onChange={(checked) => onChange(checked ? [...chosen, code] : chosen.filter((one) => one !== code))}
        />
      ))}
      {error === undefined ? null : (
        <p data-problem="" tabIndex={-1} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
