import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';
import { decisionPath } from '#parts/forms/form-paths.ts';

/** Why a supervisor refuses the claim of an agent, whom the field names, on a client. */
export const claimRefusalDraft = defineDraft({
  kind: 'claimRefusal',
  of: 'clients',
  label: msg`Raison d’un refus`,
  path: ({ key }) => decisionPath(key),
});
