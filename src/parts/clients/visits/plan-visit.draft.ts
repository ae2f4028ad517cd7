import { msg } from '@lingui/core/macro';
import { defineDraft } from '#hooks/drafts/define-draft.ts';
import { clientPath, clientVisitPagePath } from '../client-paths.ts';

export const clientPlanDraft = defineDraft({
  kind: 'clientPlan',
  of: 'clients',
  label: msg`Visite à planifier`,
  path: ({ id }) => clientPath(id),
});

export const clientMoveDraft = defineDraft({
  kind: 'clientMove',
  of: 'clientVisits',
  label: msg`Déplacement de la visite`,
  path: ({ id }) => clientVisitPagePath(id),
});
