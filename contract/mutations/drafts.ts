import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { reasonMax, recordId } from '../entities/common.ts';
import type { PebDraft } from '../entities/peb-draft.ts';
import { movedTo } from '../rules/order-states.ts';
import { canDecideDraft } from '../rules/record-states.ts';
import { changeOn, defineMutation, effectOn, onOrder } from './definition.ts';

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
  merge: {},
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
  })
  .refine(({ to, reason }) => to === 'accepted' || reason !== '', { path: ['reason'], message: 'a reason is needed' });
type Decide = z.infer<typeof decideArgs>;

/** Records the client's decision on a draft. A rejected draft returns the order to encoding. */
export const draftDecide = defineMutation({
  name: 'draft.decide',
  version: 1,
  remote: 'main',
  args: decideArgs,
  right: 'supervisor',
  ...onOrder<Decide>(),
  requires: (a: Decide) => [rowKey('orders', a.orderId), rowKey('pebDrafts', a.draftId)],
  merge: {},
  effects: ({ draftId, orderId, submittedAt, to, reason }, { actor, at }) => [
    changeOn('pebDrafts', draftId, (draft) =>
      canDecideDraft(draft.state, to) ? { ...draft, state: to, decided: { by: actor, at, reason } } : draft,
    ),
    changeOn('orders', orderId, (order) =>
      order.draft?.submittedAt === submittedAt && order.draft.state === 'waiting'
        ? { ...(to === 'rejected' ? movedTo(order, 'encoding') : order), draft: { state: to, submittedAt } }
        : order,
    ),
  ],
});
