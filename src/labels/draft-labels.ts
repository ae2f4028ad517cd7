import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AcceptanceLack } from '#contract/rules/decisions.ts';

/** Says why a client cannot accept a PEB draft. */
export const acceptanceLackLabels: Readonly<Record<AcceptanceLack, MessageDescriptor>> = {
  visit: msg`La visite reste à faire : le client ne peut pas accepter.`,
  document: msg`Aucun document n’est joint : le client ne peut pas accepter.`,
};
