import { msg } from '@lingui/core/macro';
import { draftKinds } from '#data/drafts/draft-name.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

export const newOrderDraft = defineDraft({
  ...draftKinds.newOrder,
  label: msg`Nouvelle commande`,
  path: ({ field }) => `/orders/new?order=${field}`,
});
