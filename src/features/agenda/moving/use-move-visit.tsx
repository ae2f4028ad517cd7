import { useLingui } from '@lingui/react/macro';
import type { Employee } from '#contract/entities/employee.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { moveRefusal } from '#contract/mutations/refusals.ts';
import type { VisitTimes } from '#contract/rules/visits/visit-times.ts';
import { timeError } from '#contract/rules/visits/visit-times.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import type { AgendaVisit } from '#data/queries/visits/agenda.ts';
import { overlappedVisits } from '#data/queries/visits/planning.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useJudged } from '#parts/acts/use-judged.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { qualificationProblem } from '#labels/orders/qualification-labels.ts';
import { timeFields } from '#parts/planning/time-fields.ts';
import { timeErrorLabels } from '#labels/errors/time-error-labels.ts';
import { useConfirmTimes } from '#parts/visit-life/warnings/use-confirm-times.tsx';
import { useFormats } from '#ui/format.ts';
import { focusEntry } from '#ui/lists/entry-focus.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { timesFrom } from './shift.ts';
import { useUndoableChanges } from '#parts/acts/use-undoable-changes.ts';

/** The fields at which a problem of a move can stand; null for one of the whole move. */
export type MoveField = 'day' | 'start' | 'end' | null;

/** The outcome of a move. `problem` is a sentence to show at `field`, or null when the user cancelled at a warning. */
export type MoveOutcome = { moved: true } | { moved: false; problem: string | null; field: MoveField };

export interface MoveVisit {
  /** Returns why a visit cannot be moved at all, as a sentence; undefined when it can. */
  whyNotMovable: (item: AgendaVisit) => string | undefined;
  /** Moves a visit, as it was when the move began, to other times, and to a colleague when one is given. `ends` are drafts of it. */
  move: (item: AgendaVisit, times: VisitTimes, to?: Employee, ends?: readonly EndedDraft[]) => Promise<MoveOutcome>;
  /** Moves it to another start, as long as it is. Resolves to whether it did; a toast says why not. */
  moveTo: (item: AgendaVisit | undefined, start: string, to?: Employee) => Promise<boolean>;
}

/** Moves visits. Asks for confirmation when there are warnings, and offers to undo the move in a toast: that chooses the visit. */
export function useMoveVisit(): MoveVisit {
  const { t, i18n } = useLingui();
  const errorText = useErrorMessage();
  const formats = useFormats();
  const { db, actor } = useAppData();
  const { supervisor } = useRoles();
  const store = useUndoableChanges();
  const showToast = useToast();
  const judged = useJudged();
  const confirmTimes = useConfirmTimes();

  function refusalOf({ visit, order }: Pick<AgendaVisit, 'visit' | 'order'>): ReturnType<typeof moveRefusal> {
    const shown = { visits: [visit], orders: order === undefined ? [] : [order] };
    return moveRefusal({ visitId: visit.id, orderId: visit.orderId }, judged(shown));
  }

  function whyNotMovable(item: AgendaVisit): string | undefined {
    const code = refusalOf(item);
    if (code === 'StateNotAllowed') return t`Cette visite ne peut plus être déplacée.`;
    if (item.visit.employee.id !== actor.id && !supervisor)
      return t`Seuls la personne qui fait la visite et un superviseur peuvent la déplacer.`;
    return code && errorText(code);
  }

  /** Returns why a colleague cannot make the visit, as a sentence. */
  function whyNotGiven({ visit, order }: AgendaVisit, to: Employee): string | null {
    if (visit.state === 'onTheWay') return t`Cette visite est déjà en route : elle reste à ${visit.employee.name}.`;
    return order === undefined ? null : qualificationProblem(i18n, order, to, visit.services);
  }

  /** Returns what a colleague made of the visit while the move was under way, as a sentence; null when nothing. */
  async function movedMeanwhile(seen: Visit): Promise<string | null> {
    const now = (await db.visits.get(seen.id))?.row;
    if (now === undefined) return t`Cette visite n’est plus à vous : rien n’est déplacé.`;
    if (refusalOf({ visit: now, order: undefined }) !== undefined) return t`Cette visite ne peut plus être déplacée.`;
    const { name } = now.employee;
    if (now.employee.id !== seen.employee.id)
      return t`Cette visite vient d’être donnée à ${name} : rien n’est déplacé.`;
    const isSame = now.plannedStart === seen.plannedStart && now.plannedEnd === seen.plannedEnd;
    const when = `${formats.longDate(now.plannedStart)}, ${formats.time(now.plannedStart)}`;
    return isSame ? null : t`Cette visite vient d’être déplacée : ${when}. Votre déplacement n’est pas enregistré.`;
  }

  async function move(
    item: AgendaVisit,
    times: VisitTimes,
    to?: Employee,
    ends: readonly EndedDraft[] = [],
  ): Promise<MoveOutcome> {
    const { visit } = item;
    const given = to === undefined || to.id === visit.employee.id ? undefined : to;
    const notMoved = (problem: string | null, field: MoveField = null): MoveOutcome => ({
      moved: false,
      problem,
      field,
    });
    const isSame = times.plannedStart === visit.plannedStart && times.plannedEnd === visit.plannedEnd;
    if (isSame && given === undefined) return { moved: true };
    const error = timeError(times, Date.now());
    if (error !== undefined) return notMoved(i18n._(timeErrorLabels[error]), timeFields[error]);
    // Asked before the question too: nobody answers one about a move that a colleague overtook.
    const blocked =
      whyNotMovable(item) ?? (given === undefined ? null : whyNotGiven(item, given)) ?? (await movedMeanwhile(visit));
    if (blocked !== null) return notMoved(blocked);
    const labels = {
      title: t`Déplacer quand même ?`,
      confirmLabel: t`Déplacer quand même`,
      cancelLabel: t`Laisser comme avant`,
    };
    const timed = { ...visit, ...times, employee: given ?? visit.employee, order: item.order };
    // Read before the question: a visit that arrives while it is open was not seen.
    const overlaps = await overlappedVisits(db, timed);
    const leaving = given === undefined ? [] : [{ from: visit.employee, orderId: visit.orderId }];
    if (!(await confirmTimes(timed, labels, undefined, leaving))) return notMoved(null);
    const changed = await movedMeanwhile(visit);
    if (changed !== null) return notMoved(changed);
    const handOver = given && { from: visit.employee.id, to: { id: given.id, name: given.name } };
    const args = { visitId: visit.id, orderId: visit.orderId, ...times, overlaps, ...(handOver && { handOver }) };
    const when = `${formats.longDate(times.plannedStart)}, ${formats.time(times.plannedStart)}`;
    const outcome = await store([{ name: 'visit.move', args }], {
      done: given === undefined ? t`Visite déplacée : ${when}.` : t`Visite donnée à ${given.name} : ${when}.`,
      undone: t`La visite est de nouveau à sa place.`,
      onUndone: () => focusEntry(visit.id),
      ends,
    });
    if (!outcome.ok) return notMoved(errorText(outcome.code));
    return { moved: true };
  }

  async function moveTo(item: AgendaVisit | undefined, start: string, to?: Employee): Promise<boolean> {
    if (item === undefined) return false;
    const outcome = await move(item, timesFrom(item.visit, start), to);
    if (!outcome.moved && outcome.problem !== null) showToast({ text: outcome.problem });
    return outcome.moved;
  }

  return { whyNotMovable, move, moveTo };
}
