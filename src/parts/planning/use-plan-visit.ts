import { useLingui } from '@lingui/react/macro';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { timeError } from '#contract/rules/visits/visit-times.ts';
import { overlappedVisits } from '#data/queries/visits/planning.ts';
import { visitsOfOrder } from '#data/queries/visits/visits.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import type { Change } from '#data/outbox/change.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { qualificationProblem } from '#labels/orders/qualification-labels.ts';
import { timeErrorLabels } from '#labels/errors/time-error-labels.ts';
import { useFormats } from '#ui/format.ts';
import { useUndoableChanges } from '../acts/use-undoable-changes.ts';
import { useConfirmTimes } from '../visit-life/warnings/use-confirm-times.tsx';
import type { PlanForm } from './plan-form.ts';
import { storedServices } from './plan-form.ts';
import { timeFields } from './time-fields.ts';

export interface PlanProblem {
  text: string;
  /** The field that it belongs to; null for one of the whole plan. */
  field: 'employee' | 'services' | 'day' | 'start' | 'end' | null;
}

interface Planning {
  order: Order;
  /** The visit to move; null to plan one. */
  visit: Visit | null;
  /** The visits of the order that the planner sees. */
  visits: readonly Visit[];
  employees: readonly Employee[];
  /** The user took the plan back. */
  onUndone: (() => void) | undefined;
}

/** A visit as the form wants it. */
interface Wanted {
  employee: Employee;
  services: Visit['services'];
  plannedStart: string;
  plannedEnd: string;
}

/** Returns what is planned of an order as text, to compare it. */
function planOf(visits: readonly Visit[]): string {
  return JSON.stringify(
    visits.map(({ id, employee, plannedStart, plannedEnd, state }) => [
      id,
      employee.id,
      plannedStart,
      plannedEnd,
      state,
    ]),
  );
}

/** Returns the change that plans or moves the visit. */
function plannedVisit({ order, visit, visits }: Planning, wanted: Wanted, visitId: string, overlaps: string[]): Change {
  const { plannedStart, plannedEnd, services } = wanted;
  const employee = { id: wanted.employee.id, name: wanted.employee.name };
  const given = {
    visitId,
    orderId: order.id,
    plannedStart,
    plannedEnd,
    ...(services === undefined ? {} : { services }),
    overlaps,
  };
  if (visit === null) {
    const besides = visits.filter(isAhead).map(({ id }) => id);
    return { name: 'visit.plan', args: { ...given, employee, besides } };
  }
  const handOver = visit.employee.id === employee.id ? {} : { handOver: { from: visit.employee.id, to: employee } };
  return { name: 'visit.move', args: { ...given, ...handOver } };
}

/** Returns why the server would refuse the form, as a sentence at its field; the wanted visit otherwise. */
function useReadForm({ order, visit, employees }: Planning): (form: PlanForm) => PlanProblem | Wanted {
  const { t, i18n } = useLingui();
  return (form) => {
    const employee = employees.find(({ id }) => id === form.employeeId);
    if (employee === undefined) return { text: t`Choisissez qui fait la visite.`, field: 'employee' };
    if (form.services.length === 0) return { text: t`Choisissez au moins un service.`, field: 'services' };
    const services = storedServices(order, form.services);
    const unqualified = qualificationProblem(i18n, order, employee, services);
    if (unqualified !== null && employee.id !== visit?.employee.id) return { text: unqualified, field: 'employee' };
    const plannedStart = parseBrusselsInstant(form.day ?? '', form.start ?? '');
    const plannedEnd = parseBrusselsInstant(form.day ?? '', form.end ?? '');
    if (form.day === null) return { text: t`Indiquez le jour.`, field: 'day' };
    if (plannedStart === null) return { text: t`Indiquez une heure de début.`, field: 'start' };
    if (plannedEnd === null) return { text: t`Indiquez une heure de fin.`, field: 'end' };
    const wrong = timeError({ plannedStart, plannedEnd }, Date.now());
    if (wrong !== undefined) return { text: i18n._(timeErrorLabels[wrong]), field: timeFields[wrong] };
    return { employee, services, plannedStart, plannedEnd };
  };
}

/**
 * Returns the function that plans or moves a visit after confirming what stands against its time. It resolves with null once
 * stored, with `cancelled` when the user went back, or with the problem.
 */
export function usePlanVisit(
  planning: Planning,
): (form: PlanForm, draft: EndedDraft) => Promise<PlanProblem | 'cancelled' | null> {
  const { order, visit, visits } = planning;
  const { t } = useLingui();
  const { db, newId } = useAppData();
  const errorText = useErrorMessage();
  const formats = useFormats();
  const store = useUndoableChanges();
  const confirmTimes = useConfirmTimes();
  const read = useReadForm(planning);

  return async (form, draft) => {
    const wanted = read(form);
    if ('field' in wanted) return wanted;
    const { plannedStart, plannedEnd, employee } = wanted;
    const id = visit?.id ?? newId();
    const timed = { id, employee, plannedStart, plannedEnd, order, services: wanted.services };
    const labels = {
      title: visit === null ? t`Planifier quand même ?` : t`Déplacer quand même ?`,
      confirmLabel: visit === null ? t`Planifier quand même` : t`Déplacer quand même`,
    };
    // Read before the question: a visit that arrives while it is open was not seen.
    const overlaps = await overlappedVisits(db, timed);
    if (!(await confirmTimes(timed, labels))) return 'cancelled';
    // Somebody planned or moved one while the question was open: the sheet says so.
    if (planOf(await visitsOfOrder(db, order.id)) !== planOf(visits)) return 'cancelled';
    const when = `${formats.longDate(plannedStart)}, ${formats.time(plannedStart)}`;
    const { name } = employee;
    const said =
      visit === null
        ? {
            done: t`Visite planifiée : ${name}, ${when}.`,
            undone: t`Visite retirée : la commande est de nouveau à planifier.`,
          }
        : {
            done: t`Visite déplacée : ${name}, ${when}.`,
            undone: t`La visite est de nouveau à sa place.`,
          };
    const onUndone = (): void => planning.onUndone?.();
    const outcome = await store([plannedVisit(planning, wanted, id, overlaps)], { ...said, onUndone, ends: [draft] });
    if (!outcome.ok) return { text: errorText(outcome.code), field: null };
    return null;
  };
}
