import { rowKey } from '#contract/collections.ts';
import type { FollowUpState } from '#contract/entities/follow-up.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { canTransitionFollowUp } from '#contract/rules/record-states.ts';
import type { Facts, MutationRule, Refusal } from './rule.ts';
import { notify, unlessSame } from './rule.ts';

function unlessTransitionAllowed(orderId: string, to: FollowUpState, { rows }: Facts): Refusal {
  const followUp = rows.get('followUps', orderId);
  if (followUp === undefined) return 'NotFound';
  return canTransitionFollowUp(followUp.state, to) ? undefined : 'StateNotAllowed';
}

/** Refuses a change of a file that does not exist. */
function unlessThere({ uploadId }: { uploadId: string }, { rows }: Facts): Refusal {
  return rows.get('uploads', uploadId) === undefined ? 'NotFound' : undefined;
}

export const evidenceRules = {
  'followUp.answer': {
    refusal: ({ orderId }, { rows }) =>
      rows.get('followUps', orderId)?.state === 'accepted' ? 'StateNotAllowed' : undefined,
  } satisfies MutationRule<MutationArgs<'followUp.answer'>>,
  'followUp.submit': {
    refusal: ({ orderId }, facts) => unlessTransitionAllowed(orderId, 'submitted', facts),
    effects: ({ orderId }, facts) =>
      notify('followUpSubmitted', [facts.rows.get('orders', orderId)?.handler], { orderId }, facts),
  } satisfies MutationRule<MutationArgs<'followUp.submit'>>,
  'followUp.accept': {
    refusal: ({ orderId }, facts) => unlessTransitionAllowed(orderId, 'accepted', facts),
  } satisfies MutationRule<MutationArgs<'followUp.accept'>>,
  'followUp.return': {
    refusal: ({ orderId }, facts) => unlessTransitionAllowed(orderId, 'returned', facts),
    effects: ({ orderId }, facts) => {
      const { rows } = facts;
      const chaser = rows.get('followUps', orderId)?.assignee ?? rows.get('orders', orderId)?.assignee;
      return notify('followUpReturned', [chaser], { orderId }, facts);
    },
  } satisfies MutationRule<MutationArgs<'followUp.return'>>,
  'upload.attach': {
    file: ({ uploadId }) => uploadId,
    refusal: ({ uploadId, sha256, size }, { rows, viewer, announcedBy = viewer.id }) => {
      if (announcedBy !== viewer.id) return 'Conflict';
      return unlessSame(rows.get('uploads', uploadId), { sha256, size }, (row) => row.by.id === viewer.id);
    },
  } satisfies MutationRule<MutationArgs<'upload.attach'>>,
  'upload.rename': { refusal: unlessThere },
  'upload.remove': { refusal: unlessThere },
  'upload.reorder': {
    refusal: ({ uploadIds, orderId }, { rows }) =>
      uploadIds.every((id) => rows.get('uploads', id)?.orderId === orderId) ? undefined : 'NotFound',
  } satisfies MutationRule<MutationArgs<'upload.reorder'>>,
  'upload.review': {
    refusal: ({ uploadId, orderId }, { rows }) =>
      rows.get('uploads', uploadId)?.orderId === orderId ? undefined : 'NotFound',
    effects: ({ uploadId, orderId, accepted }, facts) =>
      accepted ? [] : notify('uploadReturned', [facts.rows.get('uploads', uploadId)?.by], { orderId }, facts),
  } satisfies MutationRule<MutationArgs<'upload.review'>>,
  'document.upload': {
    reads: ({ uploadId }) => [rowKey('uploads', uploadId)],
    refusal: ({ documentId, uploadId, orderId, clientId }, { rows, viewer }) => {
      const upload = rows.get('uploads', uploadId);
      if (upload === undefined || upload.orderId !== orderId || upload.clientId !== clientId) return 'NotFound';
      return unlessSame(rows.get('documents', documentId), { uploadId }, (row) => row.addedBy?.id === viewer.id);
    },
  } satisfies MutationRule<MutationArgs<'document.upload'>>,
  'document.rename': {
    refusal: ({ documentId }, { rows }) => (rows.get('documents', documentId) === undefined ? 'NotFound' : undefined),
  } satisfies MutationRule<MutationArgs<'document.rename'>>,
};
