import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Unavailability } from '#contract/entities/unavailability.ts';

/** The reasons for an unavailability. */
export const unavailabilityLabels: Readonly<Record<Unavailability['kind'], MessageDescriptor>> = {
  leave: msg({ context: 'indisponibilité', message: 'Congé' }),
  illness: msg({ context: 'indisponibilité', message: 'Maladie' }),
  training: msg({ context: 'indisponibilité', message: 'Formation' }),
  other: msg({ context: 'indisponibilité', message: 'Autre' }),
};
