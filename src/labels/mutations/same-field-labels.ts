import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SameField } from '#data/queries/clients/duplicate-clients.ts';

/** What two clients have in common. */
export const sameFieldLabels: Readonly<Record<SameField, MessageDescriptor>> = {
  vatNumber: msg`même numéro de TVA`,
  email: msg`même e-mail`,
  phone: msg`même téléphone`,
  nameAndTown: msg`même nom et même commune`,
};
