import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { instant, recordId } from '../entities/common.ts';
import { canMoveVisit } from '../rules/visit-states.ts';
import { changeOn, defineMutation } from './definition.ts';

const args = z.strictObject({ visitId: recordId, orderId: recordId, startedAt: instant });
type Args = z.infer<typeof args>;

/** Starts a visit on site. Touches the visit (field portal) and the order's last visit (main API). */
export const visitStart = defineMutation({
  name: 'visit.start',
  version: 1,
  remote: 'field',
  args,
  right: 'makesVisit',
  root: (a) => rowKey('orders', a.orderId),
  lane: (a: Args) => `visit:${a.visitId}`,
  requires: (a) => [rowKey('orders', a.orderId), rowKey('visits', a.visitId)],
  merge: {},
  evidence: () => true,
  effects: (a, { actor }) => [
    changeOn('visits', a.visitId, (visit) =>
      canMoveVisit(visit.state, 'started')
        ? { ...visit, state: 'started', history: [...visit.history, { state: 'started', at: a.startedAt, by: actor }] }
        : visit,
    ),
    changeOn('orders', a.orderId, (order) =>
      order.lastVisitAt !== null && order.lastVisitAt >= a.startedAt ? order : { ...order, lastVisitAt: a.startedAt },
    ),
  ],
});
