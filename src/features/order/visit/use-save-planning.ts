import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import { firstOpenVisit } from '#contract/rules/orders/order-states.ts';
import type { Change } from '#data/outbox/change.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useConfirmTimes } from '#parts/visit-life/warnings/use-confirm-times.tsx';
import type { PlannedChange } from './planned-change.ts';
import { plannedChange } from './planned-change.ts';
import type { OrderForms } from '../forms/use-order-forms.ts';
import { useSavedToast } from '../forms/use-saved-toast.ts';

type SavePlanning = Submit<[OrderChanges, readonly DraftText[]]>;

/** Puts the change of the order first: it can take the place of a refused one. */
function changesOf(orderId: string, changes: OrderChanges, planning: Change | null): Change[] {
  const { plannedVisitAt: _date, ...others } = changes;
  const ofOrder = planning === null ? changes : others;
  return [
    ...(Object.keys(ofOrder).length === 0
      ? []
      : [{ name: 'order.update', args: { orderId, changes: ofOrder } } satisfies Change]),
    ...(planning === null ? [] : [planning]),
  ];
}

/** Returns the change with the other visits that its author saw at that time. */
function seenWith(planning: NonNullable<PlannedChange>, overlaps: string[]): Change {
  return planning.name === 'visit.plan'
    ? { name: planning.name, args: { ...planning.args, overlaps } }
    : { name: planning.name, args: { ...planning.args, overlaps } };
}

/** Saves the planning form. A date moves or plans the visit, after a confirmation when the time has warnings. */
export function useSavePlanning(order: Order, visits: readonly Visit[], forms: OrderForms): SavePlanning {
  const { t } = useLingui();
  const { db, newId } = useAppData();
  const mutate = useMutate();
  const showSaved = useSavedToast();
  const confirmTimes = useConfirmTimes();

  const saving = useSubmit(async (changes: OrderChanges, planning: Change | null, drafts: readonly DraftText[]) => {
    const [first, ...rest] = changesOf(order.id, changes, planning);
    if (first === undefined) return null;
    const replaces = first.name === 'order.update' ? forms.replacedBy('planning') : null;
    const outcome = await mutate([first, ...rest], { replaces, ends: drafts });
    if (!outcome.ok) return outcome;
    await forms.saved('planning', drafts);
    showSaved();
    return null;
  });

  async function submit(changes: OrderChanges, drafts: readonly DraftText[]): Promise<boolean> {
    const { plannedVisitAt: date } = changes;
    const planning = date === undefined ? null : plannedChange(order, visits, date, newId);
    const open = firstOpenVisit(visits);
    const employee = planning?.name === 'visit.plan' ? planning.args.employee : open?.employee;
    if (planning !== null && employee !== undefined) {
      const { visitId: id, plannedStart, plannedEnd } = planning.args;
      const labels = { title: t`Planifier quand même ?`, confirmLabel: t`Planifier quand même` };
      const services = planning.name === 'visit.plan' ? undefined : open?.services;
      const timed = { id, employee, plannedStart, plannedEnd, order, services };
      const { overlappedVisits } = await import('#data/queries/visits/planning.ts');
      const overlaps = await overlappedVisits(db, timed);
      if (!(await confirmTimes(timed, labels))) return false;
      return saving.submit(changes, seenWith(planning, overlaps), drafts);
    }
    return saving.submit(changes, planning, drafts);
  }

  return { ...saving, submit };
}
