import { Trans, useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities/visit.ts';
import { whyUnchangeable } from '#contract/rules/order-changes.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import type { TimeDoubt, VisitTimes } from '#contract/rules/visit-times.ts';
import { timeDoubts, timeFault } from '#contract/rules/visit-times.ts';
import type { AgendaVisit } from '#data/queries/agenda.ts';
import { timesAround } from '#data/queries/agenda.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useFormats } from '#ui/format.ts';
import { useToast } from '#ui/toast.tsx';
import { DoubtWords } from './doubt-words.tsx';

/** What became of a move. A problem is a sentence for where it was asked; without one, its author thought better of it. */
export type MoveOutcome = { moved: true } | { moved: false; problem: string | null; field: 'start' | 'end' };

export interface MoveVisit {
  /** Why a visit cannot be moved at all; undefined when it can. */
  whyFixed: (item: AgendaVisit) => string | undefined;
  move: (item: AgendaVisit, times: VisitTimes) => Promise<MoveOutcome>;
}

/** True for a visit that is not begun, ended or called off. */
function isOpen(visit: Visit): boolean {
  return isAhead(visit) && visit.state !== 'started';
}

function keyOf(doubt: TimeDoubt): string {
  if (doubt.kind === 'visit') return doubt.visit.id;
  return doubt.kind === 'unavailability' ? doubt.unavailability.id : doubt.kind;
}

/** Moves visits: what cannot be is told, what is doubtful is asked about, and what was done can be undone. */
export function useMoveVisit(): MoveVisit {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { db, actor } = useAppData();
  const { supervisor } = useRoles();
  const mutate = useMutate();
  const ask = useConfirm();
  const showToast = useToast();

  function whyFixed({ visit, order }: AgendaVisit): string | undefined {
    if (!isOpen(visit)) return t`Cette visite ne peut plus être déplacée : elle a commencé, est terminée ou annulée.`;
    if (visit.employee.id !== actor.id && !supervisor)
      return t`Seuls la personne qui fait la visite et un superviseur peuvent la déplacer.`;
    const code = order === undefined ? undefined : whyUnchangeable(order, ['plannedVisitAt'], new Date());
    return code === undefined ? undefined : errorSentence(i18n, code);
  }

  async function agrees(doubts: readonly TimeDoubt[], times: VisitTimes): Promise<boolean> {
    if (doubts.length === 0) return true;
    const when = `${formats.longDate(times.plannedStart)}, ${formats.time(times.plannedStart)}`;
    const { accepted } = await ask({
      title: t`Déplacer quand même ?`,
      body: (
        <>
          <p>
            <Trans>Nouveau moment : {when}.</Trans>
          </p>
          <ul className="mt-2 list-disc pl-5">
            {doubts.map((doubt) => (
              <li key={keyOf(doubt)}>
                <DoubtWords doubt={doubt} />
              </li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: t`Déplacer quand même`,
      cancelLabel: t`Laisser comme avant`,
    });
    return accepted;
  }

  async function undo(visit: Visit): Promise<void> {
    const { id: visitId, orderId, plannedStart, plannedEnd } = visit;
    const outcome = await mutate('visit.move', { visitId, orderId, plannedStart, plannedEnd });
    showToast({ text: outcome.ok ? t`La visite est de nouveau à son heure.` : errorSentence(i18n, outcome.code) });
  }

  async function move(item: AgendaVisit, times: VisitTimes): Promise<MoveOutcome> {
    const { visit } = item;
    const refuse = (problem: string | null, field: 'start' | 'end' = 'start'): MoveOutcome => ({
      moved: false,
      problem,
      field,
    });
    if (times.plannedStart === visit.plannedStart && times.plannedEnd === visit.plannedEnd) return { moved: true };
    const fault = timeFault(times, Date.now());
    if (fault === 'past') return refuse(t`Ce moment est déjà passé. Choisissez un moment à venir.`);
    if (fault !== undefined) return refuse(t`La visite doit finir après son début. Corrigez l’heure de fin.`, 'end');
    const fixed = whyFixed(item);
    if (fixed !== undefined) return refuse(fixed);
    const around = await timesAround(db, visit.employee.id, { from: times.plannedStart, to: times.plannedEnd });
    if (!(await agrees(timeDoubts({ ...visit, ...times }, around), times))) return refuse(null);
    const outcome = await mutate('visit.move', { visitId: visit.id, orderId: visit.orderId, ...times });
    if (!outcome.ok) return refuse(errorSentence(i18n, outcome.code));
    const when = `${formats.longDate(times.plannedStart)}, ${formats.time(times.plannedStart)}`;
    showToast({
      text: t`Visite déplacée : ${when}.`,
      action: { label: t`Annuler`, run: () => void undo(visit) },
    });
    return { moved: true };
  }

  return { whyFixed, move };
}
