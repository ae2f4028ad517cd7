import { rowKey } from '#contract/collections.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { wrongArgument } from '#contract/mutations/refusals.ts';
import { isElsewhere } from '#contract/mutations/evidence/uploads.ts';
import { canJudgeFollowUp, followUpAssigneeOf, followUpCandidates } from '#contract/rules/surveys/follow-ups.ts';
import { mayChangeFile } from '#contract/rules/orders/required-documents.ts';
import { answerFault, surveyProgress } from '#contract/rules/surveys/survey.ts';
import { employeeKeys } from '../reads.ts';
import type { Facts, Refusal, Rules } from '../rule.ts';
import { notify, unlessAssignable, unlessDueSoon, unlessSame, wrongEmployee } from '../rule.ts';

/** Answers that a survey keeps of questions that the company does not ask, or not any more. */
export const unaskedAnswersMax = 100;

/** Refuses one more answer to a question that the company does not ask, above their maximum. */
function unlessFewUnasked({ orderId, question }: MutationArgs<'followUp.answer'>, { rows, content }: Facts): Refusal {
  const { answers, cleared } = rows.get('followUps', orderId) ?? {};
  const known = new Set(content.survey.questions.map(({ code }) => code));
  const unasked = Object.keys({ ...answers, ...cleared }).filter((code) => !known.has(code));
  if (unasked.includes(question) || unasked.length < unaskedAnswersMax) return undefined;
  return wrongArgument('question', 'unknown');
}

/**
 * Refuses an answer of another type than its question, an unknown choice and a number that its limits refuse. An unusual number
 * that nobody confirmed is kept, and its question stays open. The company may have removed a question since it was answered:
 * that answer stays.
 */
function unlessSuitable(args: MutationArgs<'followUp.answer'>, facts: Facts): Refusal {
  const asked = facts.content.survey.questions.find(({ code }) => code === args.question);
  if (asked === undefined) return unlessFewUnasked(args, facts);
  const issue = answerFault(asked, args.answer.value, facts.at);
  return issue === undefined ? undefined : wrongArgument(['answer', 'value'], issue);
}

/**
 * Refuses the submission of a survey with open questions, and names them. A device may not know the newest ones: it learns
 * them with the content. Answers to what the company no longer asks count for nothing.
 */
function unlessWhole(orderId: string, { rows, content }: Facts): Refusal {
  const survey = rows.get('followUps', orderId);
  if (survey === undefined) return 'NotFound';
  const { answers, returned } = survey;
  const { open } = surveyProgress(content.survey.questions, answers, returned);
  if (open.length === 0) return undefined;
  return { code: 'ValidationFailed', paths: open.map(({ code }) => ({ path: ['survey', code], issue: 'unanswered' })) };
}

/** Refuses to judge a survey that was submitted anew since the supervisor read it. */
function unlessJudged(
  { orderId, submittedAt, seen }: MutationArgs<'followUp.accept'>,
  to: 'accepted' | 'returned',
  { rows }: Facts,
): Refusal {
  const followUp = rows.get('followUps', orderId);
  if (followUp === undefined) return 'NotFound';
  const submitted = followUp.history.findLast(({ state }) => state === 'submitted')?.at;
  // Of two submissions of one instant the second is later by a millisecond (rule DC1b): devices of earlier versions do not say so.
  const unsaid = seen === undefined ? 1_000 : 0;
  if (submittedAt !== undefined && submitted !== undefined && Date.parse(submitted) > Date.parse(submittedAt) + unsaid)
    return 'StateNotAllowed';
  return canJudgeFollowUp(followUp, to, seen) ? undefined : 'StateNotAllowed';
}

/** Refuses a change of a file that does not exist, and of one that its author changes no more. */
function unlessChangeable({ uploadId }: { uploadId: string }, { rows, viewer }: Facts): Refusal {
  const upload = rows.get('uploads', uploadId);
  if (upload === undefined) return 'NotFound';
  return mayChangeFile(upload, viewer) ? undefined : 'StateNotAllowed';
}

export const evidenceRules = {
  'followUp.answer': {
    refusal: (args, facts) =>
      facts.rows.get('followUps', args.orderId)?.state === 'accepted' ? 'StateNotAllowed' : unlessSuitable(args, facts),
  },
  'followUp.assign': {
    reads: ({ assignee }) => employeeKeys(assignee),
    refusal: ({ orderId, assignee, dueOn }, facts) => {
      const { rows } = facts;
      const order = rows.get('orders', orderId);
      if (order === undefined || rows.get('followUps', orderId) === undefined) return 'NotFound';
      const refused = unlessAssignable(assignee, facts, 'assignee') ?? unlessDueSoon('survey', dueOn, facts, 'dueOn');
      if (refused !== undefined) return refused;
      // The survey of somebody else would be nobody's: it would count for the order's assignee, who is not told.
      const isOfOrder = followUpCandidates(order).some(({ id }) => id === assignee.id);
      return isOfOrder ? undefined : wrongEmployee('notOfOrder', 'ValidationFailed', 'assignee');
    },
    effects: ({ orderId, assignee }, facts) =>
      facts.rows.get('followUps', orderId)?.assignee?.id === assignee.id
        ? []
        : notify('followUpAssigned', [assignee], { orderId }, facts),
  },
  'followUp.submit': {
    refusal: ({ orderId }, facts) => unlessWhole(orderId, facts),
    effects: ({ orderId }, facts) =>
      notify('followUpSubmitted', [facts.rows.get('orders', orderId)?.handler], { orderId }, facts),
  },
  'followUp.accept': {
    refusal: (args, facts) => unlessJudged(args, 'accepted', facts),
  },
  'followUp.return': {
    refusal: (args, facts) =>
      unlessJudged(args, 'returned', facts) ?? unlessDueSoon('survey', args.dueOn, facts, 'dueOn'),
    effects: ({ orderId }, facts) => {
      const { rows } = facts;
      const order = rows.get('orders', orderId);
      const completes = order === undefined ? null : followUpAssigneeOf(order, rows.get('followUps', orderId));
      return notify('followUpReturned', [completes], { orderId }, facts);
    },
  },
  'upload.attach': {
    reads: ({ uploadId, originalId }) => [
      ...(originalId === null ? [] : [rowKey('uploads', originalId)]),
      { kind: 'announcement', of: uploadId },
    ],
    refusal: ({ uploadId, sha256, size, type }, { rows, viewer, announced }) => {
      if (announced !== undefined && (announced.userId !== viewer.id || announced.type !== type)) return 'Conflict';
      return unlessSame(rows.get('uploads', uploadId), { sha256, size }, (row) => row.by.id === viewer.id);
    },
  },
  'upload.rename': {
    refusal: ({ uploadId }, { rows }) => (rows.get('uploads', uploadId) === undefined ? 'NotFound' : undefined),
  },
  'upload.refile': {
    refusal: (args, facts) =>
      facts.rows.get('uploads', args.uploadId)?.orderId === args.orderId ? unlessChangeable(args, facts) : 'NotFound',
  },
  'upload.remove': { refusal: unlessChangeable },
  'upload.reportLost': {
    refusal: ({ uploadId }, { rows, viewer }) =>
      rows.get('uploads', uploadId)?.by.id === viewer.id ? undefined : 'NotFound',
  },
  'upload.reorder': {
    refusal: ({ uploadIds, orderId }, { rows }) =>
      uploadIds.every((id) => rows.get('uploads', id)?.orderId === orderId) ? undefined : 'NotFound',
  },
  'upload.review': {
    isGone: (args, { rows }) => {
      const upload = rows.get('uploads', args.uploadId);
      return upload?.orderId === args.orderId && isElsewhere(upload, args);
    },
    refusal: ({ uploadId, orderId }, { rows }) =>
      rows.get('uploads', uploadId)?.orderId === orderId ? undefined : 'NotFound',
    effects: ({ uploadId, orderId, accepted }, facts) =>
      accepted ? [] : notify('uploadReturned', [facts.rows.get('uploads', uploadId)?.by], { orderId, uploadId }, facts),
  },
  'document.upload': {
    reads: ({ uploadId }) => [rowKey('uploads', uploadId)],
    refusal: ({ documentId, uploadId, orderId, clientId, name }, { rows, viewer }) => {
      const upload = rows.get('uploads', uploadId);
      if (upload === undefined || upload.orderId !== orderId || upload.clientId !== clientId) return 'NotFound';
      const existing = rows.get('documents', documentId);
      // A file is called as its document is: another name renames it.
      if (existing === undefined && name !== upload.name && !mayChangeFile(upload, viewer)) return 'StateNotAllowed';
      return unlessSame(existing, { uploadId }, (row) => row.addedBy?.id === viewer.id);
    },
  },
  'document.rename': {
    reads: ({ orderId, clientId }) =>
      [orderId ?? clientId].flatMap((of) => (of === null ? [] : { kind: 'acceptedUploads', of })),
    refusal: ({ documentId }, facts) => {
      const document = facts.rows.get('documents', documentId);
      if (document === undefined) return 'NotFound';
      return facts.rows.get('uploads', document.uploadId) === undefined ? undefined : unlessChangeable(document, facts);
    },
  },
} satisfies Rules;
