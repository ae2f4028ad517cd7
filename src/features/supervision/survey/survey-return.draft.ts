import { msg } from '@lingui/core/macro';
import { draftKinds } from '#data/drafts/draft-name.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';
import { decisionPath } from '#parts/forms/form-paths.ts';

export const surveyReturnDraft = defineDraft({
  ...draftKinds.surveyReturn,
  label: msg`Réponses à revoir`,
  path: ({ key }) => decisionPath(key),
});
