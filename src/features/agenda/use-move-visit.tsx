import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { orderUpdateRefusal } from '#contract/rules/order-changes.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import type { VisitTimes } from '#contract/rules/visit-times.ts';
import { timeError } from '#contract/rules/visit-times.ts';
import type { AgendaVisit } from '#data/queries/agenda.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useConfirmTimes } from '#parts/visit-life/use-confirm-times.tsx';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/toast.tsx';

/** The outcome of a move. `problem` is a sentence to show at `field`, or null when the user cancelled at a warning. */
export type MoveOutcome = { moved: true } | { moved: false; problem: string | null; field: 'start' | 'end' };

export interface MoveVisit {
  /** Returns why a visit cannot be moved at all, as a sentence; undefined when it can. */
  whyNotMovable: (item: AgendaVisit) => string | undefined;
  move: (item: AgendaVisit, times: VisitTimes) => Promise<MoveOutcome>;
}

/** True for a visit that is not started, ended or cancelled. */
function isMovable(visit: Visit): boolean {
  return isAhead(visit) && visit.state !== 'started';
}

/** Moves visits. Asks for confirmation when there are warnings, and offers to undo the move in a toast. */
export function useMoveVisit(): MoveVisit {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const formats = useFormats();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const mutate = useMutate();
  const confirmTimes = useConfirmTimes();
  const showToast = useToast();

  function whyNotMovable({ visit, order }: AgendaVisit): string | undefined {
    if (!isMovable(visit))
      return t`Cette visite ne peut plus être déplacée : elle a commencé, est terminée ou annulée.`;
    if (visit.employee.id !== actor.id && !supervisor)
      return t`Seuls la personne qui fait la visite et un superviseur peuvent la déplacer.`;
    const code = order === undefined ? undefined : orderUpdateRefusal(order, ['plannedVisitAt'], new Date());
    return code === undefined ? undefined : errorText(code);
  }

  async function undo(visit: Visit): Promise<void> {
    const { id: visitId, orderId, plannedStart, plannedEnd } = visit;
    const outcome = await mutate({ name: 'visit.move', args: { visitId, orderId, plannedStart, plannedEnd } });
    showToast({ text: outcome.ok ? t`La visite est de nouveau à son heure.` : errorText(outcome.code) });
  }

  async function move(item: AgendaVisit, times: VisitTimes): Promise<MoveOutcome> {
    const { visit } = item;
    const notMoved = (problem: string | null, field: 'start' | 'end' = 'start'): MoveOutcome => ({
      moved: false,
      problem,
      field,
    });
    if (times.plannedStart === visit.plannedStart && times.plannedEnd === visit.plannedEnd) return { moved: true };
    const error = timeError(times, Date.now());
    if (error === 'past') return notMoved(t`Ce moment est déjà passé. Choisissez un moment à venir.`);
    if (error !== undefined) return notMoved(t`La visite doit finir après son début. Corrigez l’heure de fin.`, 'end');
    const blocked = whyNotMovable(item);
    if (blocked !== undefined) return notMoved(blocked);
    const labels = {
      title: t`Déplacer quand même ?`,
      confirmLabel: t`Déplacer quand même`,
      cancelLabel: t`Laisser comme avant`,
    };
    if (!(await confirmTimes({ ...visit, ...times }, labels))) return notMoved(null);
    const outcome = await mutate({ name: 'visit.move', args: { visitId: visit.id, orderId: visit.orderId, ...times } });
    if (!outcome.ok) return notMoved(errorText(outcome.code));
    const when = `${formats.longDate(times.plannedStart)}, ${formats.time(times.plannedStart)}`;
    showToast({
      text: t`Visite déplacée : ${when}.`,
      action: { label: t`Annuler`, run: () => void undo(visit) },
    });
    return { moved: true };
  }

  return { whyNotMovable, move };
}
