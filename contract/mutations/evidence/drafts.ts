import { z } from 'zod';
import { reasonMax } from '../../values/limits.ts';
import { rowKey } from '../../collections.ts';
import { recordId } from '../../entities/common.ts';
import { seenDecision } from '../../entities/decision.ts';
import type { PebDraft } from '../../entities/peb-draft.ts';
import { decidedAt, isMadeAnyway, lastDecision, unseenDecision } from '../../rules/decisions.ts';
import { movedTo } from '../../rules/orders/order-states.ts';
import { canDecideDraft } from '../../rules/record-states.ts';
import { changeOn, defineMutation, effectOn, onOrder } from '../definition.ts';
import { draftRefusal } from '../refusals.ts';

const submitArgs = z.strictObject({
  orderId: recordId,
  draftId: recordId,
  documentId: recordId.nullable(),
  remark: z.string().trim().max(1000),
});
type Submit = z.infer<typeof submitArgs>;

/** Sends a PEB draft to the client. The order then waits for the client. */
export const draftSubmit = defineMutation({
  name: 'draft.submit',
  version: 1,
  remote: 'main',
  args: submitArgs,
  right: 'changesOrder',
  ...onOrder<Submit>(),
  creates: (a: Submit) => rowKey('pebDrafts', a.draftId),
  refusal: draftRefusal,
  effects: ({ draftId: id, ...given }, { actor, at }) => {
    const fresh: PebDraft = { id, ...given, state: 'waiting', submittedAt: at, submittedBy: actor, decided: null };
    return [
      effectOn('pebDrafts', id, (row) => row ?? fresh),
      changeOn('orders', given.orderId, (order) =>
        order.draft !== null && order.draft.submittedAt >= at
          ? order
          : { ...movedTo(order, 'waitingForClient'), draft: { state: 'waiting', submittedAt: at } },
      ),
    ];
  },
});

const decideArgs = z
  .strictObject({
    orderId: recordId,
    draftId: recordId,
    /** When the draft was submitted. The order's summary changes only while it refers to this draft. */
    submittedAt: z.iso.datetime({ precision: 3 }),
    to: z.enum(['accepted', 'rejected']),
    reason: z.string().trim().max(reasonMax),
    ...seenDecision,
  })
  .refine(({ to, reason }) => to === 'accepted' || reason !== '', { path: ['reason'], message: 'a reason is needed' });
type Decide = z.infer<typeof decideArgs>;

/** True while a draft waits for the client's answer, and for another answer than the one that its author saw. */
export function canSettleDraft(draft: PebDraft, to: Decide['to'], seen: Decide['seen']): boolean {
  return canDecideDraft(draft.state, to) || isMadeAnyway(lastDecision(draft), seen);
}

/** Records the client's decision on a draft. A rejected draft returns the order to encoding. */
export const draftDecide = defineMutation({
  name: 'draft.decide',
  version: 2,
  // Version 1 did not name the decision that was seen.
  remote: 'main',
  args: decideArgs,
  right: 'supervisor',
  ...onOrder<Decide>(),
  requires: (a: Decide) => [rowKey('orders', a.orderId), rowKey('pebDrafts', a.draftId)],
  decides: ({ draftId, to, reason, seen }: Decide) => ({
    row: rowKey('pebDrafts', draftId),
    accepted: to === 'accepted',
    reason,
    seen,
  }),
  effects: ({ draftId, orderId, submittedAt, to, reason, seen }, { actor, at }) => [
    changeOn('pebDrafts', draftId, (draft) => {
      if (unseenDecision(lastDecision(draft), seen, actor.id) !== undefined || !canSettleDraft(draft, to, seen))
        return draft;
      return { ...draft, state: to, decided: { by: actor, at: decidedAt(at, draft.decided), reason } };
    }),
    changeOn('orders', orderId, (order) => {
      if (order.draft?.submittedAt !== submittedAt) return order;
      const { state } = order.draft;
      if (state !== 'waiting' && (state === to || (seen ?? null) === null)) return order;
      const next = to === 'rejected' ? 'encoding' : 'waitingForClient';
      // Accepted all the same: what the rejection did is undone.
      const moved = to === 'rejected' || state === 'rejected' ? movedTo(order, next) : order;
      return { ...moved, draft: { state: to, submittedAt } };
    }),
  ],
});
