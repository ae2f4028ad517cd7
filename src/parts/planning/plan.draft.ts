import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';
import type { PlanStart } from './plan-form.ts';

/** Returns which plan of an order begins at a free slot of an agenda, or at none. */
export function slotOf({ employeeId = '', day = '', start = '' }: PlanStart): string {
  return [employeeId, day, start].join(' ');
}

/** Returns the slot that a plan begins at. */
export function startOf(slot: string): PlanStart {
  const [employeeId = '', day = '', start = ''] = slot.split(' ');
  return {
    ...(employeeId === '' ? {} : { employeeId }),
    ...(day === '' ? {} : { day }),
    ...(start === '' ? {} : { start }),
  };
}

/** Returns what the address opens a plan with (`?plan=`): the order or the visit to move, and the slot. */
const asked = (id: string, slot = ''): string => encodeURIComponent(`${id} ${slot}`.trim());

/** A visit to plan. The field names the free slot at which the plan begins. */
export const planDraft = defineDraft({
  kind: 'plan',
  of: 'orders',
  label: msg`Visite à planifier`,
  path: ({ id, field }) => `/orders/${id}?plan=${asked(id, field)}#visit`,
});

/** Another time for a visit, typed on the page of its order. */
export const planMoveDraft = defineDraft({
  kind: 'planMove',
  of: 'visits',
  label: msg`Déplacement de la visite`,
  path: ({ id, row }) => (row === undefined ? null : `/orders/${row.orderId}?plan=${asked(id)}#visit`),
});
