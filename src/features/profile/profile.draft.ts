import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

/** What the user changes of their own profile. */
export const profileDraft = defineDraft({
  kind: 'profile',
  of: null,
  label: msg`Profil`,
  path: () => '/profile',
});
