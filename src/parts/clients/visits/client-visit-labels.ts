import { msg } from '@lingui/core/macro';
import type { ClientVisitState } from '#contract/entities/client-visit.ts';
import type { CodeLabels } from '#labels/label-context.ts';

/** The state of a visit to a client. */
export const clientVisitStateLabels: CodeLabels<ClientVisitState> = {
  planned: msg`Prévue`,
  checkedIn: msg`Sur place`,
  done: msg`Faite`,
  cancelled: msg({ context: 'état de visite', message: 'Annulée' }),
};
