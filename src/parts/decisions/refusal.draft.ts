import { msg } from '@lingui/core/macro';
import { draftKinds } from '#data/drafts/draft-name.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';
import { decisionPath } from '#parts/forms/form-paths.ts';

/** What a withdrawn acceptance of a survey refuses. */
export const acceptance = 'acceptance';

/** Why a supervisor refuses what the field names. */
export const refusalDraft = defineDraft({
  ...draftKinds.refusal,
  label: msg`Raison d’un renvoi`,
  // An acceptance is withdrawn at the survey.
  path: ({ id, field, key }) => (field === acceptance ? `/suivi?order=${id}` : decisionPath(key)),
});
