import { msg } from '@lingui/core/macro';
import { draftKinds } from '#data/drafts/draft-name.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';
import { clientVisitPath, correctionPath, formPath, noShowPath } from '#parts/forms/form-paths.ts';

export const visitFormDraft = defineDraft({
  ...draftKinds.visitForm,
  label: msg`Formulaire de visite`,
  path: ({ id }) => formPath(id),
});

export const correctionDraft = defineDraft({
  kind: 'correction',
  of: 'visits',
  label: msg`Correction du formulaire de visite`,
  path: ({ id }) => correctionPath(id),
});

export const noShowDraft = defineDraft({
  kind: 'noShow',
  of: 'visits',
  label: msg`Client absent`,
  path: ({ id }) => noShowPath(id),
});

export const clientVisitDraft = defineDraft({
  ...draftKinds.clientVisit,
  label: msg`Compte rendu de visite`,
  path: ({ id }) => clientVisitPath(id),
  lines: ({ typed: { met, topics, materials, outcome, nextStep }, linesOf }) =>
    linesOf('clientVisit.complete', { met, topics, materials, outcome, nextStep }),
});
