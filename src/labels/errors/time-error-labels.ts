import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TimeError } from '#contract/rules/visits/visit-times.ts';

/** Why newly chosen times are not possible for a visit, and what to do. */
export const timeErrorLabels: Readonly<Record<TimeError, MessageDescriptor>> = {
  past: msg`Ce moment est déjà passé. Choisissez un moment à venir.`,
  tooFar: msg`C’est dans plus de deux ans. Vérifiez l’année.`,
  endsBeforeStart: msg`La visite doit finir après son début. Corrigez l’heure de fin.`,
};
