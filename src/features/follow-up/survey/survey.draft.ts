import { msg } from '@lingui/core/macro';
import { draftKinds } from '#data/drafts/draft-name.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

export const surveyAnswerDraft = defineDraft({
  ...draftKinds.surveyAnswer,
  label: msg`Réponse au relevé`,
  path: ({ id }) => `/suivi?order=${id}`,
});

/** Who completes the survey of an order and until when, as a supervisor chooses them. */
export const surveyAssignmentDraft = defineDraft({
  kind: 'surveyAssignment',
  of: 'orders',
  label: msg`Attribution du relevé`,
  path: ({ id }) => `/suivi?order=${id}`,
});
