import { msg } from '@lingui/core/macro';
import { sameJson } from '#contract/rules/text/same-json.ts';
import { draftKinds } from '#data/drafts/draft-name.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';
import { clientPath } from '#parts/clients/client-paths.ts';

export const clientDraft = defineDraft({
  ...draftKinds.client,
  label: msg`Modification du client`,
  path: ({ id }) => `${clientPath(id)}?edit=1`,
  followsMerge: true,
  // What differs from the card.
  lines: ({ typed, base, linesOf }) =>
    linesOf('client.update', {
      changes: Object.fromEntries(Object.entries(typed).filter(([field, value]) => !sameJson(value, base[field]))),
    }),
});

export const newClientDraft = defineDraft({
  ...draftKinds.newClient,
  label: msg`Nouveau client`,
  path: ({ field }) => `/clients?new=${field}`,
});
